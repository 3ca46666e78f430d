// SampleQueue
