import AVKit
import Combine
import SwiftUI

// Views with picture in picture from AVKit, as people write them: both imports in one file.

final class PlayerViewModel: NSObject, ObservableObject, AVPictureInPictureControllerDelegate {
    @Published private(set) var isActive = false
    @Published private(set) var isPlaying = false
    @Published var failure: String?
    @Published private(set) var elapsed = 0
    let player = AVPlayer()
    private(set) lazy var playerLayer = AVPlayerLayer(player: player)
    private var controller: AVPictureInPictureController?
    private var cancellables = Set<AnyCancellable>()

    func prepare() {
        guard controller == nil, let controller = AVPictureInPictureController(playerLayer: playerLayer) else { return }
        controller.delegate = self
        self.controller = controller
        player.publisher(for: \.rate).map { $0 != 0 }.removeDuplicates().assign(to: &$isPlaying)
        Timer.publish(every: 1, on: .main, in: .common)
            .autoconnect()
            .sink { [weak self] _ in self?.elapsed += 1 }
            .store(in: &cancellables)
    }

    func togglePlayback() {
        if player.timeControlStatus == .paused { player.play() } else { player.pause() }
    }

    func togglePictureInPicture() {
        guard let controller else { return }
        controller.isPictureInPictureActive ? controller.stopPictureInPicture() : controller.startPictureInPicture()
    }

    func pictureInPictureControllerDidStartPictureInPicture(_ controller: AVPictureInPictureController) {
        isActive = true
    }

    func pictureInPictureController(
        _ pictureInPictureController: AVPictureInPictureController,
        failedToStartPictureInPictureWithError error: any Error
    ) {
        failure = error.localizedDescription
    }
}

struct PlayerPage: View {
    @StateObject private var model = PlayerViewModel()
    @Environment(\.scenePhase) private var scenePhase
    var title: String = "Player"
    var onClose: (() -> Void)?

    private var isFailed: Binding<Bool> {
        Binding(get: { model.failure != nil }, set: { if !$0 { model.failure = nil } })
    }

    var body: some View {
        VStack(spacing: 12) {
            Text(model.failure == nil ? "\(title) \(model.elapsed)" : "Failed").font(.headline)
            HStack {
                Button(model.isPlaying ? "Pause" : "Play", action: model.togglePlayback)
                Button {
                    model.togglePictureInPicture()
                } label: {
                    Image(systemName: model.isActive ? "pip.exit" : "pip.enter")
                }
                .accessibilityLabel("Picture in picture")
                .accessibilityHint(title)
                .disabled(!AVPictureInPictureController.isPictureInPictureSupported())
            }
            .padding()
            .background(.black.opacity(0.4))
            .cornerRadius(8, antialiased: true)
        }
        .ignoresSafeArea(.keyboard, edges: .bottom)
        .onAppear(perform: model.prepare)
        .onDisappear(perform: onClose)
        .onChange(of: scenePhase) { _, phase in
            if phase == .background { model.player.pause() }
        }
        .alert(title, isPresented: isFailed) {
            Button("OK", role: .cancel) {}
        } message: {
            Text(model.failure ?? "")
        }
        .confirmationDialog("Quality", isPresented: .constant(false)) {
            Button("High") {}
        } message: {
            Text("Choose one")
        }
    }
}
