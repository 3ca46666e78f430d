/// The free font "Material Design Icons" (1.6.50), used for the symbols that CupertinoIcons lacks, and for all symbols
/// if CupertinoIcons is not installed.
package enum MaterialIcons {
    /// A glyph of the font.
    package struct Icon: Hashable, Sendable {
        /// The font's name of the glyph.
        package let name: String
        /// The code point.
        package let codePoint: UInt32
    }

    /// The font's file, as installed by its Debian package.
    static let path = "/usr/share/fonts/truetype/materialdesignicons-webfont/materialdesignicons-webfont.ttf"

    /// SF Symbols' names, each with the most similar glyph.
    package static let icons: [String: Icon] = SymbolNameList.pairs(in: text).mapValues { value in
        let parts = value.split(separator: ":")
        return Icon(name: String(parts[0]), codePoint: parts.last.flatMap { UInt32($0, radix: 16) } ?? 0)
    }

    /// Symbols that SF Symbols has as outlines, and filled with `.fill`, for which the fonts have one filled glyph.
    static let outlined = Set(
        """
        car bus tram building.2 pawprint tree square.grid.3x3 heart.text.square
        fuelpump cross.case suitcase case dice puzzlepiece crown trophy medal theatermasks party.popper balloon
        birthday.cake cup.and.saucer mug wineglass carrot leaf ladybug fish bird cat dog mountain.2 beach.umbrella
        tent basketball football binoculars scalemass terminal cylinder ev.charger lungs brain syringe dumbbell pills
        banknote basket storefront building.columns building graduationcap book.closed books.vertical text.book.closed
        screwdriver ruler level paintpalette wrench.and.screwdriver megaphone bolt.heart cpu radio fan sofa
        externaldrive internaldrive powerplug truck.box ferry bolt.car car.2 die.face.1 die.face.2 die.face.3
        die.face.4 die.face.5 die.face.6 minus.plus.batteryblock bolt.batteryblock sdcard simcard hands.clap
        tshirt latch.2.case
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let text = """
        a.magnify:format-size:F27F airplane:airplane:F01D airplane.arrival:airplane-landing:F5D4
        airplane.departure:airplane-takeoff:F5D5 airplayaudio:airplay:F01F airplayvideo:airplay:F01F
        airpods:headset:F2CE airpods.pro:headset:F2CE alarm:alarm:F020 allergens:flower:F24A
        antenna.radiowaves.left.and.right:access-point:F002 apple.terminal:console:F18D applewatch:watch:F589
        archivebox:archive:F03C arrow.2.circlepath:sync:F4E6 arrow.backward:arrow-left:F04D arrow.clockwise:refresh:F450
        arrow.counterclockwise:replay:F459 arrow.down:arrow-down:F045 arrow.down.left:arrow-bottom-left:F042
        arrow.down.right:arrow-bottom-right:F043 arrow.down.right.and.arrow.up.left:arrow-compress:F615
        arrow.forward:arrow-right:F054 arrow.left:arrow-left:F04D arrow.left.arrow.right:swap-horizontal:F4E1
        arrow.right:arrow-right:F054 arrow.triangle.2.circlepath:sync:F4E6 arrow.triangle.branch:source-branch:F62C
        arrow.up:arrow-up:F05D arrow.up.arrow.down:swap-vertical:F4E2 arrow.up.left:arrow-top-left:F05B
        arrow.up.left.and.arrow.down.right:arrow-expand:F616 arrow.up.right:arrow-top-right:F05C
        arrow.uturn.backward:undo:F54C arrow.uturn.forward:redo:F44E arrow.uturn.left:undo:F54C
        arrow.uturn.right:redo:F44E arrowshape.turn.up.left:reply:F45A arrowshape.turn.up.right:forward:F28D at:at:F065
        backward:rewind:F45F backward.end:skip-previous:F4AE backward.frame:step-backward:F4D5 bag:shopping:F49A
        balloon:airballoon:F01C balloon.fill:airballoon:F01C banknote:cash:F114 barcode:barcode:F071
        barometer:gauge:F29A basket:basket:F076 basket.fill:basket-fill:F077 basketball:dribbble:F1E0
        battery.0:battery-outline:F08E battery.100:battery:F079 battery.100.bolt:battery-charging:F084
        battery.25:battery-20:F07B battery.50:battery-50:F07E battery.75:battery-80:F081 beach.umbrella:beach:F092
        beach.umbrella.fill:beach:F092 bed.double:hotel:F2E3 bell:bell-outline:F09C
        bell.fill:bell:F09A bell.slash:bell-off:F09B bicycle:bike:F0A3 binoculars:binoculars:F0A5 bird:duck:F1E5
        bird.fill:duck:F1E5 birthday.cake:cake-variant:F0EB bitcoinsign:currency-btc:F1AC bold:format-bold:F264
        bolt:flash:F241 bolt.batteryblock:car-battery:F10C bolt.batteryblock.fill:car-battery:F10C
        bolt.car:ev-station:F5F1 bolt.car.fill:ev-station:F5F1 bolt.heart:heart-pulse:F5F6
        bolt.heart.fill:heart-pulse:F5F6 bolt.slash:flash-off:F243 bonjour:access-point:F002 book:book-open-variant:F0BE
        book.closed:book:F0BA bookmark:bookmark-outline:F0C3 bookmark.fill:bookmark:F0C0 books.vertical:library:F331
        brain:lightbulb-outline:F336 brain.head.profile:face-profile:F644 briefcase:briefcase:F0D6
        bubble.left:comment-outline:F182 bubble.left.fill:comment:F17A bubble.right:message-outline:F365
        bubble.right.fill:message:F361 building:domain:F1D7 building.2:city:F146 building.2.crop.circle:city:F146
        building.columns:bank:F070 building.fill:domain:F1D7 bus:bus:F0E7 calendar:calendar:F0ED
        camera:camera:F100 camera.rotate:camera-switch:F108 car:car:F10B
        car.2:car:F10B carrot:carrot:F10F cart:cart-outline:F111 cart.fill:cart:F110 case:briefcase:F0D6
        case.fill:briefcase:F0D6 cat:cat:F11B character:format-text:F284 chart.bar:chart-bar:F128
        chart.bar.xaxis:chart-histogram:F129 chart.bar.xaxis.ascending:chart-histogram:F129
        chart.dots.scatter:chart-bubble:F5E3 chart.line.downtrend.xyaxis:trending-down:F533
        chart.line.uptrend.xyaxis:chart-line:F12A chart.pie:chart-pie:F12B chart.xyaxis.line:chart-line:F12A
        checkmark:check:F12C checkmark.circle:check-circle-outline:F5E1 checkmark.circle.fill:check-circle:F5E0
        checkmark.square:checkbox-marked-outline:F135 checkmark.square.fill:checkbox-marked:F132
        chevron.backward:chevron-left:F141 chevron.down:chevron-down:F140 chevron.forward:chevron-right:F142
        chevron.left:chevron-left:F141 chevron.left.2:chevron-double-left:F13D
        chevron.left.forwardslash.chevron.right:code-tags:F174 chevron.right:chevron-right:F142
        chevron.right.2:chevron-double-right:F13E chevron.up:chevron-up:F143 chevron.up.chevron.down:unfold-more:F54F
        circle:checkbox-blank-circle-outline:F130 circle.fill:checkbox-blank-circle:F12F
        clipboard:clipboard-outline:F14D clipboard.fill:clipboard:F147 clock:clock:F150
        clock.arrow.circlepath:history:F2DA cloud:cloud-outline:F163
        cloud.bolt:weather-lightning:F593 cloud.drizzle:weather-rainy:F597 cloud.fill:cloud:F15F
        cloud.fog:weather-fog:F591 cloud.hail:weather-hail:F592 cloud.heavyrain:weather-pouring:F596
        cloud.rain:weather-rainy:F597 cloud.snow:weather-snowy:F598 cloud.sun:weather-partlycloudy:F595
        comb:view-week:F576 computermouse:mouse:F37D computermouse.fill:mouse:F37D cpu:chip:F61A
        creditcard:credit-card:F19B crop:crop:F19E cross:hospital:F2E0 cross.case:hospital:F2E0
        cross.case.fill:hospital:F2E0 crown:crown:F1A5 cube:cube-outline:F1A7 cube.fill:cube:F1A6
        cup.and.saucer:coffee:F176 cylinder:database:F1B8 cylinder.fill:database:F1B8
        cylinder.split.1x2.fill:database:F1B8 deskclock:alarm:F020 desktopcomputer:desktop-mac:F1C4 dial.max:gauge:F29A
        dial.min:gauge:F29A dice:dice-5:F1CE die.face.1:dice-1:F1CA die.face.2:dice-2:F1CB die.face.3:dice-3:F1CC
        die.face.4:dice-4:F1CD die.face.5:dice-5:F1CE die.face.6:dice-6:F1CF display:monitor:F379 doc:file-outline:F224
        doc.fill:file:F214 doc.on.clipboard:content-paste:F192 doc.on.doc:content-copy:F18F doc.text:file-document:F219
        doc.zipper:zip-box:F5C4 dog:paw:F3E9 dog.fill:paw:F3E9 dollarsign:currency-usd:F1B3
        dot.radiowaves.left.and.right:access-point:F002 drop:water:F58C dumbbell:dumbbell:F1E6 eject:eject:F1EA
        ellipsis:dots-horizontal:F1D8 envelope:email-outline:F1F0 envelope.fill:email:F1EE
        envelope.open:email-open-outline:F5EF envelope.open.fill:email-open:F1EF equal:equal:F1FC esim:sim:F4A7
        eurosign:currency-eur:F1AD ev.charger:ev-station:F5F1 exclamationmark:exclamation:F205
        exclamationmark.circle:alert-circle-outline:F5D6 exclamationmark.circle.fill:alert-circle:F028
        exclamationmark.octagon.fill:alert-octagon:F029 exclamationmark.triangle:alert-outline:F02A
        exclamationmark.triangle.fill:alert:F026 externaldrive:harddisk:F2CA eye:eye:F208 eye.slash:eye-off:F209
        eyebrow:eye:F208 eyeglasses:glasses:F2AA face.dashed:face:F643 face.smiling:emoticon-happy:F1F5
        faceid:face-profile:F644 facemask:face:F643 fan:fan:F210 ferry:ferry:F213
        figure.2.and.child.holdinghands:human-male-female:F2E8 figure.basketball:human-handsup:F64C
        figure.dance:human-greeting:F64A figure.hiking:walk:F583 figure.outdoor.cycle:bike:F0A3
        figure.pool.swim:swim:F4E3 figure.roll:wheelchair-accessibility:F5A4 figure.rower:rowing:F608
        figure.run:run:F46E figure.skiing.downhill:run:F46E figure.soccer:soccer:F4B8 figure.stand:human-male:F64D
        figure.strengthtraining.traditional:dumbbell:F1E6 figure.tennis:tennis:F507 figure.walk:walk:F583
        figure.wave:human-greeting:F64A figure.yoga:human-handsup:F64C film:film:F22F fish:fish:F23A
        flag:flag-outline:F23D flag.2.crossed:flag-checkered:F23C flag.checkered:flag-checkered:F23C flag.fill:flag:F23B
        flame:fire:F238 flashlight.off.fill:flashlight-off:F245 flashlight.on.fill:flashlight:F244
        folder:folder-outline:F256 folder.fill:folder:F24B football:football:F25D
        fork.knife:silverware:F4A3 forward:fast-forward:F211 forward.end:skip-next:F4AD forward.frame:step-forward:F4D7
        fuelpump:gas-station:F298 function:function:F295 gamecontroller:xbox-controller:F5BA gauge:gauge:F29A
        gear:settings:F493 gearshape:settings:F493 gearshape.2:settings:F493 gift:gift:F2A1 globe:web:F59F
        gobackward:replay:F459 goforward:refresh:F450 graduationcap:school:F474 hammer:gavel:F29B
        hand.thumbsdown:thumb-down-outline:F512 hand.thumbsdown.fill:thumb-down:F511 hand.thumbsup:thumb-up-outline:F514
        hand.thumbsup.fill:thumb-up:F513 hands.clap:thumbs-up-down:F515 hands.clap.fill:thumbs-up-down:F515
        hanger:hanger:F2C8 headphones:headphones:F2CB heart:heart-outline:F2D5 heart.fill:heart:F2D1
        heart.slash:heart-broken:F2D4 heart.text.square:heart-pulse:F5F6 hexagon:hexagon-outline:F2D9
        hexagon.fill:hexagon:F2D8 hifispeaker:speaker:F4C3 hourglass:timer-sand:F51F house:home:F2DC
        humidity:water-percent:F58E icloud:cloud-outline:F163 icloud.fill:cloud:F15F info:information-variant:F64E
        info.circle:information-outline:F2FD info.circle.fill:information:F2FC internaldrive:harddisk:F2CA
        internaldrive.fill:harddisk:F2CA ipad:tablet-ipad:F4F8 iphone:cellphone-iphone:F120 italic:format-italic:F277
        key:key:F306 keyboard:keyboard:F30C ladybug:bug:F0E4 lamp.desk:lightbulb-outline:F336
        lamp.desk.fill:lightbulb:F335 lamp.floor:lightbulb-outline:F336 laptopcomputer:laptop:F322
        latch.2.case:briefcase:F0D6 leaf:leaf:F32A level:ruler:F46D lightbulb:lightbulb-outline:F336
        lightbulb.fill:lightbulb:F335 lightspectrum.horizontal:signal-variant:F60A lightswitch.on:switch:F4E4
        line.3.horizontal:menu:F35C line.3.horizontal.decrease:filter-variant:F236 line.horizontal.3:menu:F35C
        link:link-variant:F339 list.bullet:format-list-bulleted:F279 list.number:format-list-numbers:F27B
        lizard:bug:F0E4 location:near-me:F5CD location.north:navigation:F390 location.viewfinder:crosshairs-gps:F1A4
        lock:lock-outline:F341 lock.fill:lock:F33E lock.open:lock-open-outline:F340 lock.open.fill:lock-open:F33F
        lungs:heart-pulse:F5F6 lungs.fill:heart-pulse:F5F6 magnifyingglass:magnify:F349 map:map:F34D
        mappin:map-marker:F34E mappin.and.ellipse:map-marker-radius:F352 medal:trophy-award:F539
        medical.thermometer:thermometer-lines:F510 megaphone:bullhorn:F0E6 memorychip:memory:F35B
        message:message-outline:F365 message.fill:message:F361 mic:microphone-outline:F36E mic.fill:microphone:F36C
        mic.slash:microphone-off:F36D minus:minus:F374 minus.circle:minus-circle-outline:F377
        minus.circle.fill:minus-circle:F376 minus.magnifyingglass:magnify-minus:F34A
        minus.plus.batteryblock:car-battery:F10C minus.plus.batteryblock.fill:car-battery:F10C moon:weather-night:F594
        moon.stars:weather-night:F594 moonphase.first.quarter:brightness-6:F0DF moonphase.full.moon:brightness-1:F0DA
        moonphase.new.moon:checkbox-blank-circle-outline:F130 mountain.2:terrain:F509 mouth:emoticon-happy:F1F5
        mug:coffee:F176 mug.fill:coffee:F176 multiply:close:F156 music.mic:microphone-variant:F370
        music.note:music-note:F387 music.note.list:playlist-play:F411 network:lan:F317 newspaper:newspaper:F395
        nose:face:F643 number:pound:F423 octagon:octagon-outline:F3C4 octagon.fill:octagon:F3C3 opticaldisc:album:F025
        paintbrush:brush:F0E3 paintpalette:palette:F3D8 paperclip:paperclip:F3E2 paperplane:send:F48A
        parkingsign:parking:F3E3 party.popper:beats:F097 party.popper.fill:beats:F097 pause:pause:F3E4
        pause.circle:pause-circle-outline:F3E6 pause.circle.fill:pause-circle:F3E5 pause.fill:pause:F3E4
        pawprint:paw:F3E9 pc:desktop-tower:F1C5 pencil:pencil:F3EB percent:percent:F3F0 person:account-outline:F013
        person.2:account-multiple-outline:F00F person.2.fill:account-multiple:F00E person.3:account-multiple:F00E
        person.crop.circle:account-circle:F009
        person.crop.square:account-box-outline:F007 person.crop.square.fill:account-box:F006 person.fill:account:F004
        person.wave.2:account-network:F011 phone:phone:F3F2 phone.down:phone-hangup:F3F5 photo:image:F2E9
        photo.on.rectangle:image-multiple:F2F9 pianokeys:view-array:F56B pills:pill:F402 pin:pin:F403 pip:tab:F4E9
        pip.enter:arrow-compress:F615 pip.exit:arrow-expand:F616 play:play:F40A play.circle:play-circle-outline:F40D
        play.circle.fill:play-circle:F40C play.fill:play:F40A playpause:play-pause:F40E plus:plus:F415
        plus.circle:plus-circle-outline:F419 plus.circle.fill:plus-circle:F417 plus.magnifyingglass:magnify-plus:F34B
        podcast:voice:F5CB podcast.fill:voice:F5CB power:power:F425 powerplug:power-socket:F427
        powerplug.fill:power-socket:F427 printer:printer:F42A puzzlepiece:puzzle:F431 puzzlepiece.extension:puzzle:F431
        qrcode:qrcode:F432 questionmark:help:F2D6 questionmark.circle:help-circle-outline:F625
        questionmark.circle.fill:help-circle:F2D7 quote.opening:format-quote:F27E radio:radio:F439
        rainbow:signal-variant:F60A record.circle:record-rec:F44B rectangle.stack:image-filter-none:F2F6
        repeat:repeat:F456 repeat.1:repeat-once:F458 road.lanes:road-variant:F462 ruler:ruler:F46D
        safari:compass-outline:F18C safari.fill:compass:F18B sailboat:ferry:F213 scalemass:scale:F472
        scissors:content-cut:F190 scooter:motorbike:F37C screwdriver:screwdriver:F477 sdcard:sd:F479 sdcard.fill:sd:F479
        server.rack:server:F48B shield:shield-outline:F499 shield.checkered:security:F483 shield.fill:shield:F498
        shuffle:shuffle:F49D simcard:sim:F4A7 simcard.fill:sim:F4A7 slider.horizontal.3:tune:F62E
        snow:weather-snowy:F598 snowflake:weather-snowy:F598 soccerball:soccer:F4B8 sofa:sofa:F4B9
        sparkles:auto-fix:F068 speaker:volume-low:F57F speaker.slash:volume-off:F581 speaker.wave.1:volume-medium:F580
        speaker.wave.2:volume-high:F57E speaker.wave.3:volume-high:F57E speedometer:speedometer:F4C5
        square:checkbox-blank-outline:F131 square.and.arrow.down:download:F1DA square.and.arrow.up:open-in-app:F3CB
        square.and.pencil:pencil-box-outline:F3ED square.fill:checkbox-blank:F12E square.grid.2x2:view-grid:F570
        square.grid.3x3:view-module:F573 square.stack:layers:F328 star:star-outline:F4D2 star.fill:star:F4CE
        star.leadinghalf.filled:star-half:F4D0 star.slash:star-off:F4D1 steeringwheel:steering:F4D4
        sterlingsign:currency-gbp:F1AE stethoscope:stethoscope:F4D9 stop:stop:F4DB stop.circle:stop-circle-outline:F667
        stop.circle.fill:stop-circle:F666 stop.fill:stop:F4DB stopwatch:timer:F51B storefront:store:F4DC
        storefront.fill:store:F4DC suitcase:briefcase:F0D6 suitcase.fill:briefcase:F0D6 sum:sigma:F4A0
        sun.max:weather-sunny:F599 sun.max.fill:white-balance-sunny:F5A8 sun.min:brightness-5:F0DE
        sunrise:weather-sunset-up:F59C sunset:weather-sunset-down:F59B switch.2:toggle-switch:F521 syringe:needle:F391
        tag:tag-outline:F4FC tag.fill:tag:F4F9 tennis.racket:tennis:F507 tennisball:tennis:F507 tent:tent:F508
        terminal:console:F18D testtube.2:test-tube:F668 text.book.closed:book:F0BA text.bubble:comment-text-outline:F189
        text.bubble.fill:comment-text:F188 textformat:format-title:F5F4 theatermasks:theater:F50D
        thermometer:thermometer:F50F thermometer.medium:thermometer:F50F ticket:ticket:F516 timer:timer:F51B
        touchid:fingerprint:F237 tram:tram:F52D translate:google-translate:F2BF trash:delete:F1C0 tray:inbox:F2FB
        tree:tree:F531 triangle:triangle-outline:F537 triangle.fill:triangle:F536 trophy:trophy-outline:F53A
        trophy.fill:trophy:F538 truck.box:truck:F53D truck.box.fill:truck:F53D tshirt:tshirt-crew:F53F
        tv:television:F502 umbrella:umbrella-outline:F54B umbrella.fill:umbrella:F54A underline:format-underline:F287
        video:video:F567 video.slash:video-off:F568 wand.and.rays:auto-fix:F068 wand.and.stars:auto-fix:F068
        water.waves:pool:F606 waveform:poll:F41F waveform.path.ecg:pulse:F430 wifi:wifi:F5A9 wifi.slash:wifi-off:F5AA
        wind:weather-windy:F59D wineglass:glass-tulip:F2A8 wrench:wrench:F5B7 wrench.and.screwdriver:settings-box:F494
        wrench.and.screwdriver.fill:settings-box:F494 xmark:close:F156 xmark.circle:close-circle-outline:F15A
        xmark.circle.fill:close-circle:F159 xmark.octagon:close-octagon-outline:F15D
        xmark.octagon.fill:close-octagon:F15C xserve:server:F48B
        """
}
