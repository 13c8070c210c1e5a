import { Copy, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { copyText } from '#client/sharing/copy.ts'
import { ReportDialog } from '#features/moderation/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Menu } from '#ui/Menu.tsx'
import type { Correspondent, Message } from '../../contract.ts'

const DeleteMessageDialog = lazyWithRetry(() => import('./DeleteMessageDialog.tsx'))

type MessageMenuProps = { message: Message; user: Correspondent; isOwn: boolean }

/** Menu with the actions on a message. */
export function MessageMenu({ message, user, isOwn }: MessageMenuProps) {
  const [asked, setAsked] = useState<'delete' | 'report'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu
        align={isOwn ? 'end' : 'start'}
        trigger={
          <IconButton
            label={isOwn ? 'More about your message' : `More about this message of ${user.display_name}`}
            size="sm"
            className="message-more"
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        entries={[
          ...(message.content
            ? [{ label: 'Copy', icon: <Copy aria-hidden="true" />, onSelect: () => void copyText(message.content) }]
            : []),
          ...(isOwn
            ? []
            : [{ label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: () => setAsked('report') }]),
          { label: 'Delete', icon: <Trash2 aria-hidden="true" />, tone: 'danger', onSelect: () => setAsked('delete') },
        ]}
      />
      {asked && (
        <Suspense fallback={null}>
          {asked === 'delete' && <DeleteMessageDialog message={message} user={user} isOwn={isOwn} onClose={close} />}
          {asked === 'report' && (
            <ReportDialog
              person={{ id: user.id, displayName: user.display_name }}
              about={{ type: 'message', id: message.id }}
              open
              onOpenChange={(open) => !open && close()}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
