/// Names of SF Symbols that apps and scripts use often.
enum CommonSymbols {
    /// Those that scripts use most.
    static let mostUsed = words(
        """
        xmark trash checkmark arrow.clockwise plus doc.on.doc magnifyingglass gear chevron.right chevron.left
        chevron.down square.and.pencil square.and.arrow.up square.and.arrow.down folder gearshape location.fill
        clock.arrow.circlepath arrow.triangle.2.circlepath xmark.circle plus.circle.fill music.note checkmark.circle
        checkmark.circle.fill arrow.down.circle arrow.down.circle.fill waveform doc.on.clipboard photo info.circle
        link arrow.up.arrow.down play.fill pause.fill heart.fill arrow.counterclockwise globe pencil shuffle star.fill
        calendar clock camera exclamationmark.triangle exclamationmark.triangle.fill forward.fill backward.fill
        person.crop.circle.fill safari ellipsis ellipsis.circle fuelpump.fill figure.walk figure.run timer bolt.fill
        wifi battery.100 speaker.wave.2.fill mic.fill bell.fill flame.fill car.fill airplane house.fill lock.fill eye
        sun.max.fill moon.fill cloud.rain.fill thermometer chart.bar.fill
        """)

    /// Common names of all kinds.
    static let names = words(
        """
        xmark trash checkmark arrow.clockwise plus doc.on.doc magnifyingglass gear chevron.right chevron.left
        chevron.down chevron.up square.and.pencil square.and.arrow.up square.and.arrow.down folder gearshape
        location.fill clock.arrow.circlepath arrow.triangle.2.circlepath xmark.circle plus.circle.fill music.note
        checkmark.circle checkmark.circle.fill arrow.down.circle arrow.down.circle.fill waveform doc.on.clipboard
        photo info.circle link arrow.up.arrow.down play.fill pause.fill heart.fill arrow.counterclockwise globe pencil
        shuffle star.fill calendar clock camera exclamationmark.triangle exclamationmark.triangle.fill forward.fill
        backward.fill person.crop.circle.fill safari ellipsis ellipsis.circle fuelpump.fill figure.walk figure.run
        timer bolt.fill wifi battery.100 speaker.wave.2.fill mic.fill bell.fill flame.fill car.fill airplane
        house.fill lock.fill eye sun.max.fill moon.fill cloud.rain.fill thermometer chart.bar.fill person person.fill
        person.2 person.2.fill person.3 person.3.fill person.circle person.circle.fill person.crop.circle
        person.crop.square person.badge.plus person.fill.badge.plus person.fill.checkmark person.fill.xmark
        person.wave.2 person.text.rectangle figure.stand figure.wave figure.2.and.child.holdinghands figure.pool.swim
        figure.outdoor.cycle figure.hiking figure.yoga figure.strengthtraining.traditional figure.soccer
        figure.basketball figure.dance figure.roll person.2.circle person.2.circle.fill
        person.crop.circle.badge.checkmark person.crop.circle.badge.plus person.slash sun.max sun.min sun.min.fill
        sunrise sunrise.fill sunset sunset.fill sun.haze sun.haze.fill sun.dust sun.dust.fill moon moon.stars
        moon.stars.fill moon.circle moon.circle.fill moon.zzz moon.zzz.fill sparkles cloud cloud.fill cloud.drizzle
        cloud.drizzle.fill cloud.rain cloud.heavyrain cloud.heavyrain.fill cloud.fog cloud.fog.fill cloud.hail
        cloud.hail.fill cloud.snow cloud.snow.fill cloud.sleet cloud.sleet.fill cloud.bolt cloud.bolt.fill
        cloud.bolt.rain cloud.bolt.rain.fill cloud.sun cloud.sun.fill cloud.sun.rain cloud.sun.rain.fill cloud.moon
        cloud.moon.fill cloud.moon.rain cloud.moon.rain.fill smoke smoke.fill wind wind.snow snowflake tornado
        hurricane tropicalstorm thermometer.sun thermometer.sun.fill thermometer.snowflake thermometer.low
        thermometer.medium thermometer.high humidity humidity.fill drop drop.fill drop.triangle umbrella umbrella.fill
        rainbow aqi.low aqi.medium aqi.high barometer water.waves flame bolt bolt.circle bolt.circle.fill bolt.slash
        bolt.slash.fill bolt.horizontal snow cloud.sun.bolt cloud.sun.bolt.fill icloud icloud.fill icloud.and.arrow.up
        icloud.and.arrow.down icloud.and.arrow.down.fill icloud.slash play pause stop stop.fill play.circle
        play.circle.fill pause.circle pause.circle.fill stop.circle stop.circle.fill record.circle record.circle.fill
        playpause playpause.fill backward forward backward.end backward.end.fill forward.end forward.end.fill
        backward.end.alt.fill forward.end.alt.fill goforward gobackward goforward.10 gobackward.10 goforward.15
        gobackward.15 goforward.30 gobackward.30 shuffle.circle repeat repeat.1 repeat.circle infinity speaker
        speaker.fill speaker.slash speaker.slash.fill speaker.wave.1 speaker.wave.1.fill speaker.wave.2 speaker.wave.3
        speaker.wave.3.fill speaker.zzz music.note.list music.mic music.quarternote.3 music.note.house headphones
        hifispeaker hifispeaker.fill airpods airpods.pro airplayaudio airplayvideo waveform.circle
        waveform.circle.fill waveform.path waveform.path.ecg mic mic.circle mic.circle.fill mic.slash mic.slash.fill
        guitars pianokeys film film.fill tv tv.fill play.rectangle play.rectangle.fill video video.fill video.circle
        video.slash video.slash.fill camera.fill camera.circle camera.circle.fill camera.rotate camera.viewfinder
        photo.fill photo.on.rectangle photo.on.rectangle.angled photo.stack livephoto pip pip.enter pip.exit
        rectangle.on.rectangle eject eject.fill dial.min dial.max metronome tuningfork play.tv radio radio.fill
        antenna.radiowaves.left.and.right dot.radiowaves.left.and.right dot.radiowaves.right podcast arrow.up
        arrow.down arrow.left arrow.right arrow.up.left arrow.up.right arrow.down.left arrow.down.right
        arrow.up.circle arrow.up.circle.fill arrow.left.circle arrow.left.circle.fill arrow.right.circle
        arrow.right.circle.fill arrow.up.right.circle arrow.up.right.square arrow.up.right.square.fill arrow.up.square
        arrow.down.square arrow.left.arrow.right arrow.right.arrow.left arrow.uturn.backward arrow.uturn.forward
        arrow.uturn.left arrow.uturn.right arrow.uturn.up arrow.uturn.down arrow.turn.up.left arrow.turn.up.right
        arrow.turn.down.right arrow.turn.right.up arrow.2.circlepath arrow.2.squarepath arrow.3.trianglepath
        arrow.clockwise.circle arrow.clockwise.circle.fill arrow.counterclockwise.circle arrow.branch arrow.merge
        arrow.triangle.branch arrow.triangle.merge arrow.triangle.swap arrow.up.and.down arrow.left.and.right
        arrow.up.left.and.arrow.down.right arrow.down.right.and.arrow.up.left arrow.up.to.line arrow.down.to.line
        arrow.left.to.line arrow.right.to.line arrow.up.doc arrow.down.doc arrow.up.bin arrow.down.app
        arrow.up.forward arrow.up.forward.app arrow.up.backward arrow.forward arrow.backward arrow.forward.circle.fill
        arrow.backward.circle arrowshape.turn.up.left arrowshape.turn.up.right arrowshape.turn.up.left.fill
        arrowshape.turn.up.right.fill arrowshape.up.fill arrowshape.down.fill arrowshape.right.fill arrowshape.left
        arrowtriangle.up arrowtriangle.up.fill arrowtriangle.down arrowtriangle.down.fill arrowtriangle.left.fill
        arrowtriangle.right arrowtriangle.right.fill arrowtriangle.up.circle arrowtriangle.down.circle.fill
        chevron.up.chevron.down chevron.left.2 chevron.right.2 chevron.up.2 chevron.down.2 chevron.backward
        chevron.forward chevron.right.circle chevron.right.circle.fill chevron.left.circle chevron.down.circle
        chevron.up.circle.fill chevron.compact.down chevron.left.forwardslash.chevron.right chevron.right.square
        chevron.up.square arrow.up.and.down.and.arrow.left.and.right return arrow.rectanglepath rotate.left
        rotate.right rotate.right.fill iphone ipad applewatch laptopcomputer desktopcomputer display macbook pc
        printer printer.fill keyboard keyboard.chevron.compact.down computermouse gamecontroller gamecontroller.fill
        tv.circle server.rack cpu cpu.fill memorychip memorychip.fill opticaldisc externaldrive externaldrive.fill
        internaldrive sdcard simcard esim network wifi.slash wifi.exclamationmark wifi.circle wifi.circle.fill
        wifi.router wifi.router.fill antenna.radiowaves.left.and.right.slash cellularbars personalhotspot
        personalhotspot.circle bonjour battery.0 battery.25 battery.50 battery.75 battery.100.bolt battery.0percent
        battery.25percent battery.50percent battery.75percent battery.100percent battery.100percent.bolt
        battery.100.circle minus.plus.batteryblock powerplug powerplug.fill power power.circle bolt.batteryblock
        bolt.batteryblock.fill headphones.circle flashlight.on.fill flashlight.off.fill lightbulb lightbulb.fill
        lightbulb.slash lamp.desk lamp.desk.fill fan fan.fill lightswitch.on bed.double bed.double.fill sofa sofa.fill
        shower car bus bus.fill tram tram.fill train.side.front.car bicycle bicycle.circle scooter ferry ferry.fill
        airplane.departure airplane.arrival airplane.circle airplane.circle.fill sailboat fuelpump car.circle
        car.circle.fill car.2 car.2.fill bolt.car bolt.car.fill truck.box truck.box.fill parkingsign
        parkingsign.circle map map.fill mappin mappin.circle mappin.circle.fill mappin.and.ellipse mappin.slash
        location location.circle location.circle.fill location.slash location.north location.north.fill
        location.north.line.fill location.viewfinder safari.fill scope flag flag.fill flag.checkered flag.circle
        flag.2.crossed flag.slash signpost.right road.lanes steeringwheel speedometer gauge gauge.medium
        gauge.with.dots.needle.50percent gauge.with.dots.needle.33percent gauge.with.needle heart heart.circle
        heart.circle.fill heart.slash heart.slash.fill heart.text.square heart.text.square.fill cross cross.fill
        cross.case cross.case.fill cross.circle cross.circle.fill pills pills.fill bandage bandage.fill stethoscope
        syringe staroflife staroflife.fill lungs lungs.fill brain brain.head.profile ear ear.fill eye.fill eye.slash
        eye.slash.fill eye.circle eyeglasses mouth nose hand.raised hand.raised.fill hand.thumbsup hand.thumbsup.fill
        hand.thumbsdown hand.thumbsdown.fill hand.tap hand.tap.fill hand.point.up hand.point.up.left
        hand.point.up.fill hand.point.right hand.point.right.fill hand.wave hand.wave.fill hands.clap hands.clap.fill
        dumbbell dumbbell.fill waveform.path.ecg.rectangle allergens medical.thermometer facemask bolt.heart
        bolt.heart.fill cart cart.fill cart.badge.plus bag bag.fill bag.badge.plus basket basket.fill creditcard
        creditcard.fill banknote banknote.fill dollarsign dollarsign.circle dollarsign.circle.fill dollarsign.square
        eurosign eurosign.circle eurosign.circle.fill yensign yensign.circle yensign.circle.fill sterlingsign
        sterlingsign.circle.fill bitcoinsign.circle bitcoinsign.circle.fill rublesign.circle wonsign.circle
        indianrupeesign.circle chineseyuanrenminbisign.circle percent tag tag.fill tag.circle gift gift.fill giftcard
        barcode barcode.viewfinder qrcode qrcode.viewfinder ticket ticket.fill wallet.pass wallet.pass.fill storefront
        building building.2 building.2.fill building.columns building.columns.fill house house.circle
        house.circle.fill building.2.crop.circle briefcase briefcase.fill suitcase suitcase.fill case case.fill
        latch.2.case shippingbox shippingbox.fill archivebox archivebox.fill chart.bar chart.bar.xaxis chart.pie
        chart.pie.fill chart.line.uptrend.xyaxis chart.line.downtrend.xyaxis chart.xyaxis.line chart.dots.scatter
        chart.line.uptrend.xyaxis.circle chart.bar.doc.horizontal chart.bar.doc.horizontal.fill
        chart.bar.xaxis.ascending chart.bar.horizontal.page bell bell.slash bell.slash.fill bell.badge bell.badge.fill
        bell.circle bell.circle.fill bell.and.waves.left.and.right envelope envelope.fill envelope.open
        envelope.open.fill envelope.circle envelope.badge envelope.badge.fill paperplane paperplane.fill
        paperplane.circle paperplane.circle.fill phone phone.fill phone.circle phone.circle.fill phone.down
        phone.down.fill phone.arrow.up.right phone.badge.plus message message.fill message.circle message.circle.fill
        message.badge bubble.left bubble.left.fill bubble.right bubble.right.fill bubble.left.and.bubble.right
        bubble.left.and.bubble.right.fill text.bubble text.bubble.fill ellipsis.bubble ellipsis.bubble.fill
        quote.bubble quote.bubble.fill quote.opening quote.closing captions.bubble plus.bubble exclamationmark.bubble
        plus.circle plus.square plus.square.fill plus.app plus.rectangle minus minus.circle minus.circle.fill
        minus.square xmark.circle.fill xmark.square xmark.square.fill xmark.octagon xmark.octagon.fill xmark.seal
        xmark.seal.fill xmark.shield xmark.bin xmark.bin.fill checkmark.square checkmark.square.fill checkmark.seal
        checkmark.seal.fill checkmark.shield checkmark.shield.fill checkmark.rectangle checklist checkmark.bubble
        checkmark.icloud checkmark.icloud.fill multiply multiply.circle multiply.circle.fill divide equal equal.circle
        equal.square plusminus plus.forwardslash.minus lessthan greaterthan number number.circle number.square sum
        function x.squareroot exclamationmark exclamationmark.2 exclamationmark.3 exclamationmark.circle
        exclamationmark.circle.fill exclamationmark.octagon exclamationmark.octagon.fill exclamationmark.shield
        exclamationmark.shield.fill exclamationmark.square exclamationmark.icloud questionmark questionmark.circle
        questionmark.circle.fill questionmark.square questionmark.diamond questionmark.folder info info.circle.fill
        info.square info.bubble nosign slash.circle slash.circle.fill at at.circle asterisk asterisk.circle command
        option control shift capslock escape delete.left delete.left.fill delete.right clear clear.fill lock lock.open
        lock.open.fill lock.circle lock.circle.fill lock.shield lock.shield.fill lock.slash lock.rotation key key.fill
        key.horizontal shield shield.fill shield.lefthalf.filled shield.slash shield.checkered touchid faceid
        hand.raised.slash square.and.pencil.circle pencil.circle pencil.circle.fill pencil.slash pencil.tip
        pencil.and.outline pencil.line square.and.arrow.up.fill square.and.arrow.down.fill
        square.and.arrow.up.on.square square.and.arrow.down.on.square scribble scribble.variable highlighter
        paintbrush paintbrush.fill paintpalette paintpalette.fill eyedropper eyedropper.halffull eyedropper.full
        scissors paperclip paperclip.circle link.circle link.circle.fill link.badge.plus wrench wrench.fill hammer
        hammer.fill wrench.and.screwdriver wrench.and.screwdriver.fill screwdriver screwdriver.fill gearshape.fill
        gearshape.2 gearshape.2.fill gear.circle gear.badge slider.horizontal.3 slider.vertical.3
        slider.horizontal.below.rectangle switch.2 ruler ruler.fill level level.fill trash.fill trash.circle
        trash.circle.fill trash.slash folder.fill folder.circle folder.badge.plus folder.badge.minus
        folder.fill.badge.plus folder.badge.gearshape doc doc.fill doc.text doc.text.fill doc.plaintext doc.richtext
        doc.append doc.badge.plus doc.text.magnifyingglass doc.viewfinder doc.circle doc.zipper doc.on.clipboard.fill
        doc.on.doc.fill document document.fill list.clipboard list.clipboard.fill clipboard clipboard.fill note
        note.text newspaper newspaper.fill book book.fill book.closed book.closed.fill books.vertical
        books.vertical.fill text.book.closed bookmark bookmark.fill bookmark.circle bookmark.slash graduationcap
        graduationcap.fill backpack backpack.fill tray tray.fill tray.full tray.2 tray.and.arrow.down
        tray.and.arrow.down.fill tray.and.arrow.up calendar.badge.plus calendar.badge.minus calendar.badge.clock
        calendar.circle calendar.circle.fill clock.fill clock.circle clock.badge clock.badge.checkmark alarm
        alarm.fill stopwatch stopwatch.fill timer.circle hourglass hourglass.bottomhalf.filled
        hourglass.tophalf.filled deskclock list.bullet list.dash list.number list.star list.bullet.circle
        list.bullet.rectangle list.bullet.indent list.triangle line.3.horizontal line.3.horizontal.circle
        line.3.horizontal.decrease line.3.horizontal.decrease.circle line.3.horizontal.decrease.circle.fill
        line.horizontal.3 text.alignleft text.aligncenter text.alignright text.justify text.justify.left text.quote
        text.cursor text.append text.insert textformat textformat.size textformat.abc textformat.123 textformat.alt
        bold italic underline strikethrough character character.cursor.ibeam abc a.magnify bold.italic.underline
        increase.indent decrease.indent paragraphsign signature translate character.bubble globe.americas
        globe.americas.fill globe.europe.africa globe.europe.africa.fill globe.asia.australia
        globe.asia.australia.fill square square.fill square.dashed circle circle.fill circle.dashed circle.dotted
        circle.inset.filled circle.lefthalf.filled circle.righthalf.filled circle.grid.2x2 circle.grid.3x3
        circle.grid.3x3.fill circle.grid.cross largecircle.fill.circle smallcircle.filled.circle smallcircle.circle
        triangle triangle.fill diamond diamond.fill hexagon hexagon.fill octagon octagon.fill pentagon pentagon.fill
        rhombus rhombus.fill capsule capsule.fill oval oval.fill rectangle rectangle.fill rectangle.portrait app
        app.fill app.badge app.badge.fill seal seal.fill square.grid.2x2 square.grid.2x2.fill square.grid.3x3
        square.grid.3x3.fill square.grid.3x2 square.stack square.stack.fill square.stack.3d.up square.stack.3d.up.fill
        square.stack.3d.down.right square.on.square square.split.2x1 square.split.1x2 square.split.2x2
        rectangle.grid.2x2 rectangle.grid.1x2 rectangle.stack rectangle.stack.fill rectangle.3.group
        rectangle.split.3x1 rectangle.and.pencil.and.ellipsis rectangle.portrait.and.arrow.right
        rectangle.inset.filled rectangle.dashed rectangle.compress.vertical rectangle.expand.vertical sidebar.left
        sidebar.right sidebar.leading macwindow uiwindow.split.2x1 squareshape viewfinder viewfinder.circle grid
        grid.circle plus.viewfinder crop crop.rotate perspective skew aspectratio cube cube.fill cube.box
        cube.box.fill cube.transparent arkit view.3d square.3.layers.3d square.2.layers.3d layers star star.circle
        star.circle.fill star.slash star.leadinghalf.filled star.square star.bubble moonphase.full.moon
        moonphase.first.quarter moonphase.new.moon sparkle sparkles.tv wand.and.stars wand.and.rays crown crown.fill
        trophy trophy.fill medal medal.fill rosette dice dice.fill die.face.1 die.face.3 die.face.5.fill die.face.6
        puzzlepiece puzzlepiece.fill puzzlepiece.extension target theatermasks theatermasks.fill party.popper
        party.popper.fill balloon balloon.fill birthday.cake birthday.cake.fill fork.knife fork.knife.circle
        cup.and.saucer cup.and.saucer.fill mug mug.fill wineglass wineglass.fill takeoutbag.and.cup.and.straw
        takeoutbag.and.cup.and.straw.fill carrot carrot.fill leaf leaf.fill leaf.circle tree tree.fill pawprint
        pawprint.fill hare hare.fill tortoise tortoise.fill ant ant.fill ladybug ladybug.fill fish fish.fill bird
        bird.fill cat cat.fill dog dog.fill lizard mountain.2 mountain.2.fill beach.umbrella beach.umbrella.fill tent
        tent.fill soccerball basketball basketball.fill football football.fill tennisball tennis.racket sportscourt
        sportscourt.fill figure.tennis figure.skiing.downhill face.smiling face.smiling.inverse face.dashed
        face.smiling.fill hand.thumbsup.circle hand.raised.circle suit.heart suit.heart.fill suit.spade.fill suit.club
        suit.diamond person.icloud tshirt tshirt.fill hanger comb eyebrow bed.double.circle magnifyingglass.circle
        magnifyingglass.circle.fill plus.magnifyingglass minus.magnifyingglass megaphone megaphone.fill
        speaker.badge.exclamationmark atom function.circle testtube.2 flask flask.fill scalemass scalemass.fill
        binoculars binoculars.fill terminal terminal.fill apple.terminal curlybraces curlybraces.square
        chevron.left.slash.chevron.right ladybug.circle swift xserve cylinder cylinder.fill cylinder.split.1x2
        cylinder.split.1x2.fill cloud.circle cloud.circle.fill point.3.connected.trianglepath.dotted
        app.connected.to.app.below.fill square.and.line.vertical.and.square
        exclamationmark.arrow.triangle.2.circlepath arrow.triangle.2.circlepath.circle
        arrow.triangle.2.circlepath.circle.fill arrow.down.left.and.arrow.up.right arrow.up.right.and.arrow.down.left
        ev.charger ev.charger.fill lightspectrum.horizontal brightness light.max light.min sun.max.circle
        sun.max.circle.fill moon.haze 1.circle 2.circle 3.circle.fill 9.circle 10.circle.fill 12.square 24.circle
        50.circle.fill 0.circle a.circle a.circle.fill b.circle c.square c.square.fill z.square m.circle.fill p.circle
        x.circle.fill
        """)

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
