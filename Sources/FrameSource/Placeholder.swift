// FrameSource
