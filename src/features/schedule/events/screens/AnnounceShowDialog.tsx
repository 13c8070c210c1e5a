import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { DETAILS, FORM } from '../spec.ts'
import { EditingDialog } from './EventFormDialog.tsx'

/** Dialog that creates a private show and announces it to the creator's followers. */
export function AnnounceShowDialog(props: ModalComponentProps<'announceShow'>) {
  const isCreator = useSession()?.user.role === 'creator'
  const begin = { type: 'private-show', announce: true } as const
  const words = { title: DETAILS.announceShow, about: FORM.announceAbout, action: FORM.announceAction }
  return isCreator ? <EditingDialog {...props} begin={begin} words={words} eventId={undefined} /> : null
}
