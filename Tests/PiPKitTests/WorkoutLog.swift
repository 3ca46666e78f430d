/// The expected log of the workout's timeline, with the reason for each step after `##`.
enum WorkoutLog {
    /// Its lines, without the first, which holds the session's inputs.
    static let lines = text.split(separator: "\n").filter { !$0.hasPrefix("##") }.map(String.init)

    private static let text = #"""
        ## The event turns the switch; the window opens with the canvas, and the content is told of both before its first frame.
        {"at":0,"event":"start"}
        {"at":0,"presented":true}
        {"at":0,"delegate":"pictureInPictureControllerWillStartPictureInPicture"}
        {"at":0,"delegate":"pictureInPictureControllerDidStartPictureInPicture"}
        {"at":0,"delegate":"didTransitionToRenderSize","arguments":[640,360]}
        {"at":0,"callback":"onPipStart"}
        {"at":0,"callback":"onPipRenderSizeChanged","arguments":[{"width":640,"height":360}]}
        {"at":0,"buttons":{"playPause":"enabled","skipBackward":"enabled","skipForward":"enabled"}}
        {"at":0,"picture":0}
        ## A frame a second.
        {"at":1,"picture":1}
        {"at":2,"picture":2}
        {"at":3,"picture":3}
        ## The pause ends the timer, so that nothing comes until 6.
        {"at":3.5,"event":"pause"}
        {"at":3.5,"delegate":"setPlaying","arguments":[false]}
        {"at":3.5,"callback":"onPipPlayPauseToggle","arguments":[false]}
        {"at":3.5,"picture":4}
        {"at":6,"event":"play"}
        {"at":6,"delegate":"setPlaying","arguments":[true]}
        {"at":6,"callback":"onPipPlayPauseToggle","arguments":[true]}
        {"at":6,"picture":5}
        ## A new timer counts from 6 on.
        {"at":7,"picture":6}
        {"at":8,"picture":7}
        ## A skip is drawn at once; the timer goes on beside it.
        {"at":8.25,"event":"skip","interval":15}
        {"at":8.25,"delegate":"skipByInterval","arguments":[15]}
        {"at":8.25,"callback":"onPipSkip","arguments":[true,15]}
        {"at":8.25,"picture":8}
        {"at":9,"picture":9}
        ## Control, then the timer of the same second, then one frame of both.
        {"at":10,"event":"skip","interval":15}
        {"at":10,"delegate":"skipByInterval","arguments":[15]}
        {"at":10,"callback":"onPipSkip","arguments":[true,15]}
        {"at":10,"picture":10}
        {"at":11,"picture":11}
        {"at":12,"event":"skip","interval":-15}
        {"at":12,"delegate":"skipByInterval","arguments":[-15]}
        {"at":12,"callback":"onPipSkip","arguments":[false,-15]}
        {"at":12,"picture":12}
        {"at":13,"picture":13}
        ## The size is told in pixels, once for each change.
        {"at":14,"event":"resize","width":160,"height":90}
        {"at":14,"delegate":"didTransitionToRenderSize","arguments":[160,90]}
        {"at":14,"callback":"onPipRenderSizeChanged","arguments":[{"width":160,"height":90}]}
        {"at":14,"picture":14}
        {"at":15,"picture":15}
        {"at":16,"picture":16}
        {"at":17,"event":"resize","width":640,"height":360}
        {"at":17,"delegate":"didTransitionToRenderSize","arguments":[640,360]}
        {"at":17,"callback":"onPipRenderSizeChanged","arguments":[{"width":640,"height":360}]}
        {"at":17,"picture":17}
        {"at":18,"picture":18}
        {"at":19,"picture":19}
        ## A toggle is the pause, and two seconds later the play.
        {"at":20,"event":"toggle"}
        {"at":20,"delegate":"setPlaying","arguments":[false]}
        {"at":20,"callback":"onPipPlayPauseToggle","arguments":[false]}
        {"at":20,"picture":20}
        {"at":22,"event":"toggle"}
        {"at":22,"delegate":"setPlaying","arguments":[true]}
        {"at":22,"callback":"onPipPlayPauseToggle","arguments":[true]}
        {"at":22,"picture":21}
        {"at":23,"picture":22}
        ## The page is in the foreground already: nothing to hide. The timer of 24 goes on.
        {"at":24,"event":"foreground"}
        {"at":24,"picture":23}
        ## To the background while the window is open: nothing to show that is not shown.
        {"at":25,"event":"background"}
        {"at":25,"picture":24}
        {"at":26,"picture":25}
        ## pipHideOnForeground turns the switch, as the program would: nobody asks to restore. The frame is the black.
        {"at":27,"event":"foreground"}
        {"at":27,"presented":false}
        {"at":27,"delegate":"pictureInPictureControllerWillStopPictureInPicture","arguments":["programmatic"]}
        {"at":27,"delegate":"pictureInPictureControllerDidStopPictureInPicture","arguments":["programmatic"]}
        {"at":27,"callback":"onPipStop","arguments":["programmatic"]}
        {"at":27,"picture":26}
        ## pipShowOnBackground turns it on again.
        {"at":29,"event":"background"}
        {"at":29,"presented":true}
        {"at":29,"delegate":"pictureInPictureControllerWillStartPictureInPicture"}
        {"at":29,"delegate":"pictureInPictureControllerDidStartPictureInPicture"}
        {"at":29,"delegate":"didTransitionToRenderSize","arguments":[640,360]}
        {"at":29,"callback":"onPipStart"}
        {"at":29,"callback":"onPipRenderSizeChanged","arguments":[{"width":640,"height":360}]}
        {"at":29,"buttons":{"playPause":"enabled","skipBackward":"enabled","skipForward":"enabled"}}
        {"at":29,"picture":27}
        {"at":30,"picture":28}
        {"at":31,"picture":29}
        ## Restore asks for the page, closes, and turns the switch off.
        {"at":32,"event":"restore"}
        {"at":32,"delegate":"restoreUserInterfaceForPictureInPictureStop"}
        {"at":32,"delegate":"pictureInPictureControllerWillStopPictureInPicture","arguments":["restoreRequested"]}
        {"at":32,"delegate":"pictureInPictureControllerDidStopPictureInPicture","arguments":["restoreRequested"]}
        {"at":32,"presented":false}
        {"at":32,"callback":"onPipStop","arguments":["restoreRequested"]}
        {"at":32,"picture":30}
        ## The page's button turns its own switch.
        {"at":34,"event":"tap","title":"Toggle PiP"}
        {"at":34,"callback":"action"}
        {"at":34,"presented":true}
        {"at":34,"delegate":"pictureInPictureControllerWillStartPictureInPicture"}
        {"at":34,"delegate":"pictureInPictureControllerDidStartPictureInPicture"}
        {"at":34,"delegate":"didTransitionToRenderSize","arguments":[640,360]}
        {"at":34,"callback":"onPipStart"}
        {"at":34,"callback":"onPipRenderSizeChanged","arguments":[{"width":640,"height":360}]}
        {"at":34,"buttons":{"playPause":"enabled","skipBackward":"enabled","skipForward":"enabled"}}
        {"at":34,"picture":31}
        {"at":35,"picture":32}
        {"at":36,"picture":33}
        ## The new scheme and the timer of 37 are one frame.
        {"at":37,"event":"colorScheme","colorScheme":"dark"}
        {"at":37,"picture":34}
        {"at":38,"event":"skip","interval":-30}
        {"at":38,"delegate":"skipByInterval","arguments":[-30]}
        {"at":38,"callback":"onPipSkip","arguments":[false,-30]}
        {"at":38,"picture":35}
        {"at":39,"picture":36}
        ## Close asks for nothing, and says why to delegates and callbacks: that tells it from restore.
        {"at":40,"event":"close"}
        {"at":40,"delegate":"pictureInPictureControllerWillStopPictureInPicture","arguments":["userClosed"]}
        {"at":40,"delegate":"pictureInPictureControllerDidStopPictureInPicture","arguments":["userClosed"]}
        {"at":40,"presented":false}
        {"at":40,"callback":"onPipStop","arguments":["userClosed"]}
        {"at":40,"picture":37}
        ## The toolbar's button dismisses the page, and the script exits.
        {"at":41,"event":"tap","title":"Done"}
        {"at":41,"callback":"action"}
        {"at":41,"ended":"programExited"}
        """#
}
