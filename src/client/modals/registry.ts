import type { ComponentType } from 'react'
import type { Audience } from '#shared/session.ts'
import type { DialogSize, DialogVariant } from '#ui/dialogLook.ts'
import type { TrpcClient } from '../trpc/trpc.ts'

/** The data of a person that a modal can show before it has loaded anything. */
export type ModalPerson = { id: string; username: string; displayName: string; avatarUrl: string | null }

/** Props of a modal that takes none. */
export type NoProps = Record<never, never>

/**
 * Props of every modal by name. Empty here: each feature declares its modals in its manifest, by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: manifests extend it
export interface ModalProps {}

export type ModalName = keyof ModalProps

/** Size and variant chosen by the opener; the default is that of the dialog itself. */
export type ModalLook = { size?: DialogSize | undefined; variant?: DialogVariant | undefined }

/** Props of a modal's component: those of the opener, and those of the kit's Dialog. */
export type ModalComponentProps<N extends ModalName> = ModalProps[N] &
  ModalLook & {
    open: boolean
    /** Called with `false` to close it. */
    onOpenChange: (open: boolean) => void
  }

/** Converts between a modal's props and the subject of a link: `?modal=tokenTipping.mira_koval`. */
export type ModalSubject<N extends ModalName> = {
  /** Returns the subject of the props as text for the URL. */
  write(props: ModalProps[N]): string | undefined
  /** Loads the props for a subject of a URL; undefined if it does not exist. */
  read(subject: string, client: TrpcClient): Promise<ModalProps[N] | undefined>
}

export type ModalDefinition<N extends ModalName> = {
  /** Dynamic import, so that a modal adds no code to the page before it opens. */
  load: () => Promise<ComponentType<ModalComponentProps<N>>>
  /** Audiences for which a link (`?modal=name`) opens it. Visitors sign in first. */
  access: readonly Audience[]
  subject?: ModalSubject<N>
}

/** Modals by name. The registry of app/manifests.ts contains all of them. */
export type ModalRegistry = { [N in ModalName]?: ModalDefinition<N> }
