import type { Manifest } from '#client/manifest.ts'
import type { ModalName, ModalRegistry, NoProps } from '#client/modals/registry.ts'
import * as manifests from '../manifests.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    commandPalette: NoProps
  }
}

/** The palette is declared here instead of in the shell's manifest, because it reads the pages of all manifests. */
const palette = {
  commandPalette: {
    access: ['fan', 'creator', 'admin'],
    load: () => import('../shell/palette/Palette.tsx').then((m) => m.Palette),
  },
} satisfies ModalRegistry

type NamesOf<M> = M extends { modals: infer Modals } ? keyof Modals : never
type Registered = keyof typeof palette | NamesOf<(typeof manifests)[keyof typeof manifests]>

// Does not compile if a name is declared in ModalProps and no manifest registers it.
true satisfies [Exclude<ModalName, Registered>] extends [never] ? true : never

const all: readonly Manifest[] = Object.values(manifests)

/** The modals of all features by name. */
export const modalRegistry: ModalRegistry = Object.assign({}, palette, ...all.map(({ modals }) => modals))
