import TestSupport
import Testing
import Views

@Suite("Effects on a drawn image")
struct EffectLayoutTests {
    private let square = ViewNode.shape(.rectangle, .color(.white))

    private func drawn(_ modifiers: Modifier...) -> String {
        let view = modifiers.reduce(square) { $0.with($1) }
        return displayList(view, width: 20, height: 10).items.map(\.description).joined(separator: "\n")
    }

    @Test("effects draw the view as a group with that effect")
    func groups() {
        let fill = "\n  fill rectangle (0, 0, 20, 10) #FFFFFFFF"
        #expect(
            drawn(.shadow(color: .black, radius: 3, x: 1, y: 2)) == "group shadow #000000FF radius 3 (1, 2)" + fill)
        #expect(drawn(.blur(radius: 4)) == "group blur 4" + fill)
        #expect(drawn(.blur(radius: 4, opaque: true)) == "group blur 4 opaque" + fill)
        #expect(drawn(.blendMode(.plusDarker)) == "group blend plusDarker" + fill)
        #expect(drawn(.clipped) == "group clip rectangle (0, 0, 20, 10)" + fill)
        #expect(drawn(.compositingGroup) == "group isolated" + fill)
        #expect(
            drawn(.colorFilter("brightness", .brightness(0.25)))
                == "group filter (1 0 0 0 0.25; 0 1 0 0 0.25; 0 0 1 0 0.25; 0 0 0 1 0)" + fill)
        #expect(drawn(.blur(radius: 0)) == "fill rectangle (0, 0, 20, 10) #FFFFFFFF")
    }

    @Test("a border is a line inside of the edges, and the whole rectangle where it is wider than that")
    func borders() {
        let fill = "fill rectangle (0, 0, 20, 10) #FFFFFFFF\n"
        #expect(
            drawn(.border(.color(.black), width: 2))
                == fill + "stroke rectangle (1, 1, 18, 8) width 2 #000000FF")
        #expect(drawn(.border(.color(.black), width: 5)) == fill + "fill rectangle (0, 0, 20, 10) #000000FF")
        #expect(drawn(.border(.color(.black), width: .nan)) + "\n" == fill)
    }

    @Test("a mask is laid out in the view's size and moves with the group")
    func masks() {
        let dot = ViewNode.shape(.circle, .color(.black)).with(.frame(width: 4, height: 4, alignment: .center))
        let alignment = Alignment(horizontal: .trailing, vertical: .bottom)
        #expect(
            drawn(.mask(dot, alignment: alignment)) == """
                group
                  fill rectangle (0, 0, 20, 10) #FFFFFFFF
                  mask
                    fill circle (16, 6, 4, 4) #000000FF
                """)
    }

    @Test("rotations and scales keep their anchor, and do not change the layout")
    func transforms() {
        #expect(drawn(.rotationEffect(degrees: 90)).hasPrefix("transform (0, 1, -1, 0, 15, -5)\n"))
        #expect(
            drawn(.rotationEffect(degrees: 90, anchor: UnitPoint(x: 0, y: 0))).hasPrefix(
                "transform (0, 1, -1, 0, 0, 0)\n"))
        #expect(drawn(.scaleEffect(x: -1, y: 1)).hasPrefix("transform (-1, 0, 0, 1, 20, 0)\n"))
        #expect(
            drawn(.scaleEffect(x: 2, y: 2, anchor: UnitPoint(x: 0.5, y: 1))).hasPrefix(
                "transform (2, 0, 0, 2, -10, -10)\n"))
        let matrix = AffineMatrix(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 4)
        #expect(drawn(.transformEffect(matrix)).hasPrefix("transform (1, 0, 0.5, 1, 3, 4)\n"))
        #expect(
            laidOut(square.with(.rotationEffect(degrees: 45)), width: 20, height: 10) == """
                rotationEffect (0, 0, 20, 10)
                  Rectangle (0, 0, 20, 10)
                """)
    }

    @Test("a view rotated about the vertical axis is narrower, and its right edge is farther away than its left")
    func rotation3D() throws {
        let view = square.with(.rotation3DEffect(degrees: 60, axis: (x: 0, y: 1, z: 0)))
        guard case .projection(let matrix, _) = try #require(displayList(view, width: 20, height: 10).items.first)
        else {
            Issue.record("no projection")
            return
        }
        let (left, leftDepth) = matrix.apply(to: Point(x: 0, y: 0))
        let (right, rightDepth) = matrix.apply(to: Point(x: 20, y: 0))
        // The eye is 20 points away; the sides are 5 points left and right of the middle, 8.66 nearer and farther.
        #expect(abs(leftDepth - (1 - 8.660254 / 20)) < 1e-6 && abs(rightDepth - (1 + 8.660254 / 20)) < 1e-6)
        #expect(abs(left.x - (10 - 5 / leftDepth)) < 1e-6 && abs(right.x - (10 + 5 / rightDepth)) < 1e-6)
        #expect(abs(left.y - (5 - 5 / leftDepth)) < 1e-6)
    }

    @Test("materials and glass are paints that filter their backdrop; glass has an edge and a rim")
    func materials() {
        let view = square.with(.backgroundStyle(.material(.regular), shape: .capsule))
        let list = displayList(view, width: 20, height: 10, scheme: .dark).description
        #expect(list.contains("fill capsule (0, 0, 20, 10) backdrop blur 25 "))
        #expect(list.contains("tint #222225C2"))
        let pane = displayList(square.with(.glassEffect()), width: 20, height: 10).items
        #expect(pane.count == 4, "the pane, its edge, its rim and the view")
        #expect(
            displayList(square.with(.glassEffect(Glass(variant: .identity))), width: 20, height: 10).items.count == 1)
    }

    @Test("a mesh is placed by points of the rectangle; without a colour for each place it is its background")
    func meshes() {
        let corners = [UnitPoint(x: 0, y: 0), UnitPoint(x: 1, y: 0), UnitPoint(x: 0, y: 1), UnitPoint(x: 1, y: 1)]
        var mesh = MeshGradient(
            width: 2, height: 2, points: corners, colors: [.white, .black, .white, .black], background: .white)
        #expect(
            displayList(.shape(.rectangle, .mesh(mesh)), width: 20, height: 10).items[0].description == """
                fill rectangle (0, 0, 20, 10) mesh 2 x 2 on #FFFFFFFF smooth [(0, 0) #FFFFFFFF, (20, 0) #000000FF, (0, 10) #FFFFFFFF, (20, 10) #000000FF]
                """)
        mesh.colors.removeLast()
        #expect(
            displayList(.shape(.rectangle, .mesh(mesh)), width: 20, height: 10).items[0].description
                == "fill rectangle (0, 0, 20, 10) #FFFFFFFF")
    }

    @Test("no number makes an effect fail", arguments: [0, -1, 1e308, -1e308, .infinity, -.infinity, .nan] as [Double])
    func hostile(number: Double) {
        let point = UnitPoint(x: number, y: number)
        let modifiers: [Modifier] = [
            .shadow(color: .black, radius: number, x: number, y: number), .blur(radius: number),
            .rotationEffect(degrees: number, anchor: point), .scaleEffect(x: number, y: number, anchor: point),
            .transformEffect(AffineMatrix(a: number, b: number, c: number, d: number, tx: number, ty: number)),
            .rotation3DEffect(
                degrees: number, axis: (x: number, y: number, z: number), anchor: point, anchorZ: number,
                perspective: number), .border(.color(.black), width: number),
            .colorFilter("contrast", .contrast(number)), .colorFilter("hueRotation", .hueRotation(degrees: number)),
        ]
        for modifier in modifiers {
            #expect(displayList(square.with(modifier), width: 20, height: 10).size == Size(width: 20, height: 10))
        }
        let all = modifiers.reduce(square) { $0.with($1) }
        #expect(displayList(all, width: 20, height: 10).size == Size(width: 20, height: 10))
    }
}
