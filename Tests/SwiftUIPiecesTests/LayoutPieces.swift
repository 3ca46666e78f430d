import SwiftUI
import Testing

struct CenteredClock: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("12:00").font(.largeTitle)
            HStack {
                Text("UTC")
                Spacer(minLength: 0)
            }
        }
        .padding(.horizontal, 16)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}
