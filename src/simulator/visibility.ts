import { type AdminPermission, adminPermissions } from '#shared/session.ts'

type Person = { id: string; role: string }

/** Reader of a private text or id: a person, every admin, or the admins with a permission. */
type Reader = Person | 'admin' | AdminPermission

const nameOf = (reader: Reader): string => (typeof reader === 'string' ? reader : reader.id)

/** Texts and ids that only some people may get: marks of texts, ids, and the addresses of the simulation's people. */
const guarded = /mark\d+x|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]+\d+@limelight\.test/g

const idLength = 36

/** Returns the marks, ids and addresses in a response. */
const guardedIn = (response: unknown): string[] => [...new Set(JSON.stringify(response)?.match(guarded))]

/** Shadow model of who may read private texts and ids, from the calls that made them. */
export class Visibility {
  readonly #readers = new Map<string, Set<string>>()
  /** Permissions of the admins who do not have all of them. */
  readonly #permissions = new Map<string, readonly AdminPermission[]>()
  /** Ids of things by the marks of their texts. */
  readonly #ids = new Map<string, string>()
  #marks = 0

  /** Returns words with a mark that only these readers may get; without readers a title, which is public. */
  mark(words: string, ...readers: Reader[]): string {
    const mark = `mark${++this.#marks}x`
    if (readers.length > 0) this.guard(mark, ...readers)
    return `${words} ${mark}`
  }

  /** Adds readers of a marked text that is not public. */
  open(text: string, ...readers: Reader[]): void {
    for (const mark of guardedIn(text)) if (this.#readers.has(mark)) this.guard(mark, ...readers)
  }

  /** Adds readers of an id, an address or a mark. */
  guard(item: string, ...readers: Reader[]): void {
    const known = this.#readers.get(item) ?? new Set()
    for (const reader of readers) known.add(nameOf(reader))
    this.#readers.set(item, known)
  }

  /** Records the thing of a marked text. */
  name(text: string, id: string): void {
    for (const mark of guardedIn(text)) this.#ids.set(mark, id)
  }

  /** Returns the ids of all things in a response, also of those whose text it contains. */
  idsIn(response: unknown): string[] {
    return guardedIn(response).flatMap((item) => (item.length === idLength ? item : (this.#ids.get(item) ?? [])))
  }

  permit(admin: Person, permissions: readonly AdminPermission[]): void {
    this.#permissions.set(admin.id, permissions)
  }

  /** Returns the permissions of an admin; none for other people. */
  permissionsOf({ id, role }: Person): readonly AdminPermission[] {
    return role === 'admin' ? (this.#permissions.get(id) ?? adminPermissions) : []
  }

  /** Returns the items of a response that this person may not get. */
  findForeign(who: Person, response: unknown): string[] {
    const names = [who.id, ...(who.role === 'admin' ? ['admin', ...this.permissionsOf(who)] : [])]
    return guardedIn(response).filter((item) => {
      const readers = this.#readers.get(item)
      return readers && !names.some((name) => readers.has(name))
    })
  }
}
