import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ModalComponentProps, ModalPerson } from '#client/modals/registry.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Standing } from '../../standing/screens/Standing.tsx'
import { ASKING } from '../spec.ts'
import { AskFooter } from './AskFooter.tsx'
import { AskForm } from './AskForm.tsx'
import { useAsk } from './useAsk.ts'

type RequestCallDialogProps = ModalComponentProps<'requestCall'>

/** Dialog that requests a call with a creator. It shows the cost and the tokens to hold before sending. */
export function RequestCallDialog({ creator, ...props }: RequestCallDialogProps) {
  return creator ? <CallDialog key={creator.id} creator={creator} {...props} /> : <NamelessDialog {...props} />
}

function CallDialog({ creator, type, open, onOpenChange, ...look }: RequestCallDialogProps & { creator: ModalPerson }) {
  const form = useId()
  const ask = useAsk({ creator: creator.username, type })
  const { terms, draft } = ask
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      variant="premium"
      {...look}
      title={ASKING.title(draft.type, creator.displayName)}
      locked={ask.sending}
      footer={ask.open && terms && <AskFooter terms={terms} draft={draft} ask={ask} form={form} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex items-center gap-3">
          <Avatar name={creator.displayName} src={creator.avatarUrl} size="lg" />
          <div className="grid min-w-0">
            <p translate="no" className="truncate text-muted">
              @{creator.username}
            </p>
            <Standing creator={creator.username} />
          </div>
        </div>
        <AskForm id={form} creator={creator.username} ask={ask} heading="h3" />
      </div>
    </Dialog>
  )
}

/** Dialog for a link without a creator. */
const NamelessDialog = ({ type: _, creator: __, ...frame }: RequestCallDialogProps) => (
  <Dialog size="sm" {...frame} title={ASKING.nameless.title}>
    <EmptyState
      title={ASKING.nameless.empty}
      text={ASKING.nameless.text}
      action={
        <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
          {ASKING.nameless.explore}
        </Link>
      }
    />
  </Dialog>
)
