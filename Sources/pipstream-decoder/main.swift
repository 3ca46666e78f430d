import ImageDecoding

// The process that decodes the images of a script: pipstream starts it, sends it images over descriptor 3, and kills it if it takes
// more time or memory than an image may.
DecoderProgram.run()
