/// The vocabulary as a TypeScript declaration of the module `"scripting"`, for editors: the views, props, modifiers and
/// values, their types, and those that are not drawn.
package enum TypeDeclaration {
    /// The forms of views' props, of modifiers and of the values in them, as TypeScript types, by name.
    package struct Forms: Sendable {
        /// The types of views' props.
        package fileprivate(set) var views: [String: String] = [:]
        /// The types of modifiers' values.
        package fileprivate(set) var modifiers: [String: String] = [:]
        /// The types that the others refer to, with their parameters, in alphabetical order.
        package private(set) var types: [(name: String, form: String)] = []

        fileprivate init(_ text: String) {
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                guard words.count == 3 else { continue }
                switch words[0] {
                case "view": views[words[1]] = words[2]
                case "modifier": modifiers[words[1]] = words[2]
                default: types.append((words[1], words[2]))
                }
            }
        }

        fileprivate mutating func add(_ named: [String: String]) {
            types = (types + named.map { ($0.key, $0.value) }).sorted { $0.name < $1.name }
        }

        /// The parameters and the form of the type called `name`; nil if there is none.
        func type(_ name: String) -> (parameters: [String], form: String)? {
            for entry in types where entry.name.hasPrefix(name) {
                let rest = entry.name.dropFirst(name.count)
                if rest.isEmpty { return ([], entry.form) }
                guard rest.first == "<" else { continue }
                let parameters = rest.dropFirst().dropLast().split(separator: ",")
                return (parameters.map { $0.filter { !$0.isWhitespace } }, entry.form)
            }
            return nil
        }
    }

    /// The forms of the table: of names that are not drawn, and the types that they refer to.
    static let table = Forms(String(decoding: PackageResources.forms_txt, as: UTF8.self))

    /// The types that forms declare under a name of their own.
    static let namedTypes: [String: ValueForm] = {
        var types: [String: ValueForm] = [:]
        for reader in Vocabulary.modifierReaders { reader.type?.addNamedTypes(to: &types) }
        for reader in Vocabulary.viewReaders { reader.type?.addNamedTypes(to: &types) }
        return types
    }()

    /// The forms of every name.
    package static let forms: Forms = {
        var forms = table
        for reader in Vocabulary.modifierReaders {
            guard let type = reader.type?.typeScript else { continue }
            for name in reader.names { forms.modifiers[name] = type }
        }
        for reader in Vocabulary.viewReaders {
            guard let type = reader.type?.typeScript else { continue }
            for name in reader.names { forms.views[name] = type }
        }
        forms.add(namedTypes.mapValues(\.typeScript))
        return forms
    }()

    /// The members of the values that are namespaces, classes or enumerations, as TypeScript types.
    package struct Namespaces: Sendable {
        /// The members in alphabetical order, by a value's name. A member `new` means that `new` creates an instance.
        package private(set) var members: [String: [(name: String, form: String)]] = [:]

        fileprivate init(_ text: String) {
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let words = line.split(separator: "\t").map(String.init)
                guard words.count == 3 else { continue }
                members[words[0], default: []].append((words[1], words[2]))
            }
        }
    }

    /// The members of every value whose members are known.
    package static let namespaces = Namespaces(String(decoding: PackageResources.members_txt, as: UTF8.self))

    /// The declaration.
    package static var text: String {
        """
        // The module "scripting", as pipstream knows it. Written by `pipstream types`.
        // In tsconfig.json: "jsx": "preserve", "lib": ["es2022"], for there is no browser, and this file among the files.

        declare module "scripting" {
        \(start)
        \(forms.types.map { "  export type \($0.name) = \($0.form)\n" }.joined())
          /** What any view can be given, as a prop or in a chain of `modifiers()`. */
          export interface Modifiers {
        \(modifiers)  }
          /** What every element takes, a component of one's own too: what the component does not read modifies what it renders. */
          export interface CommonViewProps extends Modifiers { modifiers?: ViewModifiers }

        \(views)
        \(values)
        \(globals)}

        """
    }

    private static var modifiers: String {
        all(.modifier).map { name in
            "\(remark(name, indent: "    "))    \(name.name)?: \(forms.modifiers[name.name] ?? "any")\n"
        }.joined()
    }

    private static var views: String {
        all(.view).map { name in
            let props =
                forms.views[name.name] ?? name.props.map { props in
                    let members = props.map { "\($0.name)?: any" } + ["children?: Children"]
                    return "{ \(members.joined(separator: "; ")) }"
                } ?? "Record<string, any>"
            return "\(remark(name, indent: "  "))  export const \(name.name): View<\(props)>\n"
        }.joined()
    }

    private static var values: String {
        let written = Set(start.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        let types = Set(forms.types.map { $0.name.prefix { $0 != "<" } })
        return all(.value).filter { !written.contains($0.name) && !Vocabulary.plainGlobals.contains($0.name) }.map {
            name in
            "\(remark(name, indent: "  "))  export const \(name.name): \(members(of: name.name))\n"
                + (types.contains(name.name[...]) ? "" : "  export type \(name.name) = any\n")
        }.joined()
    }

    /// The type of a value's members; `any` if they are unknown.
    private static func members(of name: String) -> String {
        guard let members = namespaces.members[name] else { return "any" }
        let lines = members.map { member in
            member.name == "new" ? "    new (...values: any[]): any\n" : "    \(member.name): \(member.form)\n"
        }
        return "{\n\(lines.joined())  }"
    }

    /// Not within `declare global`: in a file with exports, the module above would only augment a module declared
    /// elsewhere.
    private static var globals: String {
        let names = all(.value).map(\.name).filter { name in
            !Vocabulary.imported.contains(name) && !Vocabulary.plainGlobals.contains(name)
                && !ofTheLanguage.contains(name)
        }
        // In the module, so that the file is not a module itself, which would only augment a module declared elsewhere.
        return "  global {\n"
            + names.map { "    const \($0): typeof import(\"scripting\").\($0)\n" }.joined()
                + """
                    interface Console { log(...values: any[]): void; info(...values: any[]): void; warn(...values: any[]): void; error(...values: any[]): void; debug(...values: any[]): void; clear(): void }
                    var console: Console
                    function setTimeout(callback: (...values: any[]) => void, milliseconds?: number, ...values: any[]): number
                    function setInterval(callback: (...values: any[]) => void, milliseconds?: number, ...values: any[]): number
                    function clearTimeout(timer?: number): void
                    function clearInterval(timer?: number): void
                    namespace JSX {
                      type Element = import("scripting").VirtualNode
                      type ElementType = any
                      interface ElementChildrenAttribute { children: {} }
                      interface IntrinsicAttributes extends CommonViewProps { key?: string | number }
                    }
                  }

                """
    }

    private static func all(_ kind: Vocabulary.Kind) -> [Vocabulary.Name] {
        Vocabulary.all.filter { $0.kind == kind }
    }

    private static func remark(_ name: Vocabulary.Name, indent: String) -> String {
        switch name.standing {
        case .drawn: ""
        case .notDrawnYet: "\(indent)/** Not drawn yet. */\n"
        case .withoutPicture(let reason): "\(indent)/** Shows nothing: it concerns \(reason.rawValue). */\n"
        }
    }

    private static let ofTheLanguage: Set<String> = [
        "AbortController", "AbortSignal", "Blob", "Crypto", "FormData", "Headers", "Map", "Notification",
        "ReadableStream",
        "Request", "Response", "TextDecoder", "TextEncoder", "TransformStream", "URL", "URLSearchParams", "WebSocket",
        "WritableStream", "fetch", "Animation", "Clipboard", "Location", "Storage", "structuredClone", "Text", "Image",
        "Data", "Cookie",
    ]

    /// The handwritten part: elements, state, and the beginning and end of a script.
    private static let start = """
          /** A view as JSX makes it. */
          export interface VirtualNode { readonly type: unknown; readonly props: unknown }
          export type Child = VirtualNode | string | number | boolean | null | undefined | Child[]
          export type Children = Child | ((value: any) => Child)
          type OwnChildren<Props> = Props extends { children?: infer Own } ? [NonNullable<Own>] extends [(value: any) => any] ? {} : { children?: Children } : { children?: Children }
          export type View<Props> = (props: Props & OwnChildren<Props> & CommonViewProps & { key?: string | number }) => VirtualNode
          export type ViewModifiers = { [Name in keyof Modifiers]-?: (...values: any[]) => ViewModifiers }
          export const ViewModifiers: new () => ViewModifiers
          export function modifiers(): ViewModifiers
          export class Observable<T> {
            constructor(initial: T)
            value: T
            setValue(value: T): void
            subscribe(callback: (value: T, before: T) => void): void
            unsubscribe(callback: (value: T, before: T) => void): void
            dispose(): void
          }
          export type AppIntent<Parameters> = { readonly name: string; readonly params: Parameters; perform(): Promise<any> }
          export type NamespaceID = number | string
          export const Path2D: new (build?: (path: Path2D) => void) => Path2D
          export class AVPlayer {
            volume: number
            readonly duration: number
            currentTime: number
            rate: number
            defaultRate: number
            numberOfLoops: number
            readonly timeControlStatus: any
            setSource(source: any, options?: object): boolean
            play(rate?: number): boolean
            pause(): void
            stop(): void
            dispose(): void
            onReadyToPlay?: () => void
            onTimeControlStatusChanged?: (status: any) => void
            onEnded?: () => void
            onError?: (message: string) => void
          }
          export type Context<T> = { Provider: View<{ value: T }>; Consumer: View<{ children: (value: T) => Child }> }
          export function createContext<T>(initial?: T): Context<T>
          export function useState<T>(initial: T | (() => T)): [T, (value: T | ((before: T) => T)) => void]
          export function useState<T>(): [T | undefined, (value: T | undefined | ((before: T | undefined) => T | undefined)) => void]
          export function useReducer<State, Action>(reducer: (state: State, action: Action) => State, initial: State, make?: (initial: State) => State): [State, (action: Action) => void]
          export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void
          export function useEffectEvent<F extends (...values: any[]) => any>(callback: F): F
          export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T
          export function useCallback<F extends (...values: any[]) => any>(callback: F, inputs?: readonly unknown[]): F
          export function useRef<T>(initial?: T): { current: T }
          export function useContext<T>(context: Context<T>): T
          export function useSelector<T, R>(context: Context<T>, selector: (value: T) => R): R
          export function useObservable<T>(initial: T | (() => T)): Observable<T>
          export function useColorScheme(): "light" | "dark"
          export function ForEach(props: { data?: any; count?: number; builder?: (item: any, index: number) => Child; itemBuilder?: (index: number) => Child; children?: Children }): VirtualNode
          export function createElement(type: any, props?: any, ...children: Child[]): VirtualNode
          export const Fragment: View<{}>
          export function gradient(stops: Gradient): Gradient
          export function gradient<Form>(kind: "linear" | "radial" | "angular" | "mesh", form: Form): Form
          export function withAnimation(animation: any, body: () => void): Promise<void>
          export function withAnimation(body: () => void): Promise<void>
        """
}
