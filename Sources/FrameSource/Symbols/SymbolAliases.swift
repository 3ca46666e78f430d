/// The exceptions to the rule that CupertinoIcons' names have "_" for the "." of SF Symbols' names.
enum SymbolAliases {
    /// SF Symbols' names and CupertinoIcons' names of the same symbol, or of the most similar one.
    static let cupertino: [String: String] = SymbolNameList.pairs(in: text)

    private static let text = """
        globe.americas.fill:globe globe.europe.africa.fill:globe globe.asia.australia.fill:globe globe.fill:globe
        abc:textformat_abc app.connected.to.app.below.fill:flowchart_fill aqi.high:sun_dust aqi.low:sun_dust
        aqi.medium:sun_dust arkit:cube arrow.backward:arrow_left arrow.clockwise.icloud:cloud_download
        arrow.down.app:arrow_down_square arrow.down.app.fill:arrow_down_square_fill arrow.down.backward:arrow_down_left
        arrow.down.backward.and.arrow.up.forward:fullscreen_exit arrow.down.forward:arrow_down_right
        arrow.down.left.and.arrow.up.right:fullscreen_exit
        arrow.down.right.and.arrow.up.left:arrow_down_right_arrow_up_left arrow.forward:arrow_right
        arrow.left.and.right:arrow_left_right arrow.left.and.right.circle:arrow_left_right_circle
        arrow.rectanglepath:loop arrow.triangle.2.circlepath:arrow_2_circlepath
        arrow.triangle.2.circlepath.circle:arrow_2_circlepath_circle
        arrow.triangle.2.circlepath.circle.fill:arrow_2_circlepath_circle_fill arrow.triangle.branch:arrow_branch
        arrow.triangle.merge:arrow_merge arrow.triangle.swap:arrow_swap
        arrow.triangle.turn.up.right.circle:arrow_up_right_circle
        arrow.triangle.turn.up.right.circle.fill:arrow_up_right_circle_fill
        arrow.triangle.turn.up.right.diamond:arrow_up_right_diamond
        arrow.triangle.turn.up.right.diamond.fill:arrow_up_right_diamond_fill arrow.up.and.down:arrow_up_down
        arrow.up.and.down.and.arrow.left.and.right:move arrow.up.and.down.circle:arrow_up_down_circle
        arrow.up.backward:arrow_up_left arrow.up.forward:arrow_up_right
        arrow.up.forward.and.arrow.down.backward:fullscreen arrow.up.forward.app:arrow_up_right_square
        arrow.up.forward.app.fill:arrow_up_right_square_fill arrow.up.forward.square:arrow_up_right_square
        arrow.up.left.and.arrow.down.right:arrow_up_left_arrow_down_right arrow.up.right.and.arrow.down.left:fullscreen
        arrow.uturn.backward:arrow_uturn_left arrow.uturn.backward.circle:arrow_uturn_left_circle
        arrow.uturn.forward:arrow_uturn_right arrow.uturn.forward.circle:arrow_uturn_right_circle atom:rays backpack:bag
        backpack.fill:bag_fill bell.and.waves.left.and.right:bell bell.and.waves.left.and.right.fill:bell_fill
        bitcoinsign:bitcoin bitcoinsign.circle:bitcoin_circle bitcoinsign.circle.fill:bitcoin_circle_fill
        bolt.horizontal.icloud:cloud_bolt bubble.left.and.bubble.right:bubble_left_bubble_right
        bubble.left.and.bubble.right.fill:bubble_left_bubble_right_fill
        bubble.left.and.exclamationmark.bubble.right:exclamationmark_bubble
        bubble.left.and.text.bubble.right:bubble_left_bubble_right building.2:building_2_fill bus.fill:bus
        calendar.badge.clock:calendar_today character.bubble:t_bubble character.bubble.fill:t_bubble_fill
        character.cursor.ibeam:text_cursor chart.bar.doc.horizontal:doc_chart
        chart.bar.doc.horizontal.fill:doc_chart_fill chart.bar.horizontal.page:doc_chart
        chart.bar.horizontal.page.fill:doc_chart_fill checklist:text_badge_checkmark
        chevron.left.forwardslash.chevron.right:chevron_left_slash_chevron_right
        circle.bottomhalf.filled:circle_bottomthird_split circle.inset.filled:largecircle_fill_circle
        circle.lefthalf.filled:circle_lefthalf_fill circle.righthalf.filled:circle_righthalf_fill
        clipboard:doc_on_clipboard clipboard.fill:doc_on_clipboard_fill clock.badge.checkmark:clock
        cube.transparent:cube curlybraces:chevron_left_slash_chevron_right cylinder.split.1x2:square_split_1x2
        diamond:suit_diamond diamond.fill:suit_diamond_fill display:device_desktop doc.badge.gearshape:doc_text
        doc.text.magnifyingglass:doc_text_search doc.viewfinder:doc_text_viewfinder document:doc
        document.circle:doc_circle document.fill:doc_fill document.on.document:doc_on_doc
        document.on.document.fill:doc_on_doc_fill dollarsign:money_dollar dollarsign.circle:money_dollar_circle
        dollarsign.circle.fill:money_dollar_circle_fill ecg.text.page:waveform_path_ecg ellipsis.bubble:ellipses_bubble
        ellipsis.bubble.fill:ellipses_bubble_fill ellipsis.message:ellipses_bubble
        ellipsis.message.fill:ellipses_bubble_fill eurosign:money_euro eurosign.circle:money_euro_circle
        eurosign.circle.fill:money_euro_circle_fill exclamationmark.arrow.triangle.2.circlepath:exclamationmark_circle
        face.smiling:smiley face.smiling.fill:smiley_fill face.smiling.inverse:smiley_fill flask:lab_flask
        flask.fill:lab_flask_solid game.controller:gamecontroller gauge.medium:gauge
        gauge.with.dots.needle.33percent:gauge gauge.with.dots.needle.50percent:gauge
        gauge.with.dots.needle.67percent:gauge gauge.with.needle:gauge gear.circle:gear gearshape:gear_alt
        gearshape.fill:gear_alt_fill giftcard:creditcard giftcard.fill:creditcard_fill globe.americas:globe
        globe.asia.australia:globe globe.europe.africa:globe gyroscope:gear_big hand.point.up:hand_draw
        hand.point.up.fill:hand_draw_fill hand.point.up.left:hand_draw hand.point.up.left.fill:hand_draw_fill
        hand.tap:hand_draw hand.tap.fill:hand_draw_fill hand.wave:hand_raised hand.wave.fill:hand_raised_fill
        highlighter:pen hourglass.bottomhalf.filled:hourglass_bottomhalf_fill
        hourglass.tophalf.filled:hourglass_tophalf_fill icloud:cloud icloud.and.arrow.down:cloud_download
        icloud.and.arrow.down.fill:cloud_download_fill icloud.and.arrow.up:cloud_upload
        icloud.and.arrow.up.fill:cloud_upload_fill icloud.fill:cloud_fill infinity:infinite
        ipad.landscape:device_phone_landscape iphone:device_phone_portrait iphone.gen2:device_phone_portrait
        iphone.gen3:device_phone_portrait iphone.landscape:device_phone_landscape
        iphone.radiowaves.left.and.right:device_phone_portrait key.horizontal:lock laptopcomputer:device_laptop
        light.beacon.max:light_max lightrail:train_style_two lightrail.fill:tram_fill
        line.3.horizontal:line_horizontal_3 line.3.horizontal.decrease:line_horizontal_3_decrease
        line.3.horizontal.decrease.circle:line_horizontal_3_decrease_circle
        line.3.horizontal.decrease.circle.fill:line_horizontal_3_decrease_circle_fill list.bullet.rectangle:square_list
        list.bullet.rectangle.fill:square_list_fill list.bullet.rectangle.portrait:doc_text
        list.clipboard:doc_on_clipboard list.clipboard.fill:doc_on_clipboard_fill list.star:text_badge_star
        list.triangle:list_bullet_indent livephoto:smallcircle_circle livephoto.play:play_circle macbook:device_laptop
        magnifyingglass:search magnifyingglass.circle:search_circle magnifyingglass.circle.fill:search_circle_fill
        mappin:map_pin mappin.and.ellipse:map_pin_ellipse mappin.slash:map_pin_slash
        message:chat_bubble message.fill:chat_bubble_fill minus.forwardslash.plus:minus_slash_plus
        minus.magnifyingglass:zoom_out moon.haze:moon_zzz moon.haze.fill:moon_zzz_fill music.note.house:music_house
        music.note.house.fill:music_house_fill music.note.tv:tv_music_note music.note.tv.fill:tv_music_note_fill
        music.quarternote.3:music_note_2 newspaper:news newspaper.fill:news_solid note:square_favorites_alt
        note.text:doc_plaintext paragraphsign:paragraph pencil.and.outline:pencil_outline pencil.line:pencil_outline
        pencil.tip:pen person.crop.circle.badge.exclamationmark:person_crop_circle_badge_exclam
        person.fill.badge.minus:person_badge_minus_fill person.fill.badge.plus:person_badge_plus_fill
        person.text.rectangle:person_crop_rectangle person.text.rectangle.fill:person_crop_rectangle_fill
        photo.on.rectangle.angled:photo_on_rectangle photo.on.rectangle.angled.fill:photo_fill_on_rectangle_fill
        photo.stack:photo_on_rectangle photo.stack.fill:photo_fill_on_rectangle_fill play.tv:play_rectangle
        play.tv.fill:play_rectangle_fill plus.forwardslash.minus:plus_slash_minus plus.magnifyingglass:zoom_in
        point.3.connected.trianglepath.dotted:flowchart point.3.filled.connected.trianglepath.dotted:flowchart_fill
        questionmark:question questionmark.circle:question_circle questionmark.circle.fill:question_circle_fill
        questionmark.diamond:question_diamond questionmark.diamond.fill:question_diamond_fill
        questionmark.square:question_square questionmark.square.fill:question_square_fill quote.closing:text_quote
        quote.opening:text_quote record.circle:smallcircle_fill_circle record.circle.fill:largecircle_fill_circle
        rectangle.3.group:rectangle_3_offgrid rectangle.3.group.fill:rectangle_3_offgrid_fill
        rectangle.and.pencil.and.ellipsis:pencil_ellipsis_rectangle
        rectangle.portrait.and.arrow.forward:square_arrow_right rectangle.portrait.and.arrow.right:square_arrow_right
        rectangle.portrait.and.arrow.right.fill:square_arrow_right_fill return:return_icon rublesign:money_rubl
        rublesign.circle:money_rubl_circle rublesign.circle.fill:money_rubl_circle_fill safari:compass
        safari.fill:compass_fill seal:rosette shield.lefthalf.filled:shield_lefthalf_fill shippingbox:cube_box
        shippingbox.fill:cube_box_fill sidebar.leading:sidebar_left sidebar.trailing:sidebar_right
        signpost.right:arrow_up_right_diamond signpost.right.fill:arrow_up_right_diamond_fill
        slider.vertical.3:slider_horizontal_3 smallcircle.filled.circle:smallcircle_fill_circle snowflake:snow
        speaker.wave.1:speaker_1 speaker.wave.1.fill:speaker_1_fill speaker.wave.2:speaker_2
        speaker.wave.2.fill:speaker_2_fill speaker.wave.3:speaker_3 speaker.wave.3.fill:speaker_3_fill
        square.2.layers.3d:layers square.3.layers.3d:layers_alt square.3.layers.3d.down.right:square_stack_3d_down_right
        square.3.layers.3d.fill:layers_alt_fill square.and.arrow.down:square_arrow_down
        square.and.arrow.down.fill:square_arrow_down_fill square.and.arrow.down.on.square:square_arrow_down_on_square
        square.and.arrow.up:square_arrow_up square.and.arrow.up.fill:square_arrow_up_fill
        square.and.arrow.up.on.square:square_arrow_up_on_square
        square.and.line.vertical.and.square:square_line_vertical_square square.and.pencil:square_pencil
        square.and.pencil.fill:square_pencil_fill square.lefthalf.filled:square_lefthalf_fill
        square.righthalf.filled:square_righthalf_fill star.leadinghalf.filled:star_lefthalf_fill
        star.lefthalf.filled:star_lefthalf_fill sterlingsign:money_pound sterlingsign.circle:money_pound_circle
        sterlingsign.circle.fill:money_pound_circle_fill tag.2:tags takeoutbag.and.cup.and.straw:bag
        takeoutbag.and.cup.and.straw.fill:bag_fill target:smallcircle_circle testtube.2:lab_flask
        text.alignleading:text_alignleft text.justify.leading:text_justifyleft text.justify.left:text_justifyleft
        thermometer.high:thermometer thermometer.low:thermometer thermometer.medium:thermometer
        thermometer.variable.and.figure:thermometer train.side.front.car:train_style_one tram:tram_fill
        tray.and.arrow.down:tray_arrow_down tray.and.arrow.down.fill:tray_arrow_down_fill
        tray.and.arrow.up:tray_arrow_up tray.and.arrow.up.fill:tray_arrow_up_fill tree.fill:tree video:videocam
        video.circle:videocam_circle video.circle.fill:videocam_circle_fill video.fill:videocam_fill
        wallet.bifold:creditcard wallet.bifold.fill:creditcard_fill wallet.pass:creditcard
        wallet.pass.fill:creditcard_fill wand.and.rays:wand_rays wand.and.stars:wand_stars
        wand.and.stars.inverse:wand_stars_inverse waveform.path.ecg.rectangle:waveform_path_ecg wifi.router:wifi
        xmark.bin:bin_xmark xmark.bin.fill:bin_xmark_fill yensign:money_yen yensign.circle:money_yen_circle
        yensign.circle.fill:money_yen_circle_fill
        """
}

/// Parses the symbol name lists: words separated by spaces and line breaks, each `name:value`.
enum SymbolNameList {
    /// Returns the values by name.
    static func pairs(in text: String) -> [String: String] {
        var pairs: [String: String] = [:]
        // By bytes: parsing characters takes ten times as long, in each session that shows a symbol.
        for word in text.utf8.split(whereSeparator: isSpace) {
            guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else { continue }
            pairs[String(decoding: word[..<colon], as: UTF8.self)] = String(
                decoding: word[word.index(after: colon)...], as: UTF8.self)
        }
        return pairs
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
}
