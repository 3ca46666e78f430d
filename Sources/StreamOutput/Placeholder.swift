// StreamOutput
