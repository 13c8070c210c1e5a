import type { ComponentType } from 'react'
import type { Audience } from '#shared/session.ts'
import type { DialogSize, DialogVariant } from '#ui/dialogLook.ts'
import type { TrpcClient } from '../trpc.ts'

/** A person as a modal shows them before it has loaded anything. */
export type ModalPerson = { id: string; username: string; displayName: string; avatarUrl: string | null }

/** A modal that is opened without props. */
export type NoProps = Record<never, never>

/**
 * Every modal by name, with the props it is opened with. Empty here: each manifest adds its own by declaration merging,
 * so that a feature's modals are declared in its folder.
 */
// biome-ignore lint/suspicious/noEmptyInterface: manifests add to it
export interface ModalProps {}

export type ModalName = keyof ModalProps

/** How the opener wants a modal to look; without it the modal looks as its own dialog says. */
export type ModalLook = { size?: DialogSize | undefined; variant?: DialogVariant | undefined }

/** The props of a modal's component: those it was opened with, and those of the kit's Dialog. */
export type ModalComponentProps<N extends ModalName> = ModalProps[N] &
  ModalLook & {
    open: boolean
    /** `false` closes it. */
    onOpenChange: (open: boolean) => void
  }

/** How a link names what a modal is about: `?modal=tokenTipping.mira_koval`. */
export type ModalSubject<N extends ModalName> = {
  /** The subject in the props, as the address spells it. */
  write(props: ModalProps[N]): string | undefined
  /** The props for a subject from an address; undefined where there is no such thing. */
  read(subject: string, client: TrpcClient): Promise<ModalProps[N] | undefined>
}

export type ModalDefinition<N extends ModalName> = {
  /** A dynamic import, so that a modal weighs nothing until it is opened. */
  load: () => Promise<ComponentType<ModalComponentProps<N>>>
  /** For whom a link (`?modal=name`) opens it; visitors of others sign in first. */
  access: readonly Audience[]
  subject?: ModalSubject<N>
}

/** Modals by name; that of app/manifests.ts has all of them. */
export type ModalRegistry = { [N in ModalName]?: ModalDefinition<N> }
