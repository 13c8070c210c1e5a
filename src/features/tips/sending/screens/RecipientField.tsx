import type { Ref } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { useFocusFollows } from '#ui/useFocusFollows.ts'
import type { Recipient } from '../state.ts'
import { RecipientSearch } from './RecipientSearch.tsx'

type RecipientFieldProps = {
  recipient: Recipient | null
  /** True if the dialog was opened for this creator. */
  fixed: boolean
  error: string | undefined
  /** Target of the coin animation. */
  face: Ref<HTMLSpanElement>
  onChange: (recipient: Recipient | null) => void
}

/** Field for the recipient: preset by the button that opened the dialog, or found by search. */
export function RecipientField({ recipient, fixed, error, face, onChange }: RecipientFieldProps) {
  const field = useFocusFollows(recipient?.id)
  return (
    <div ref={field}>
      {recipient ? (
        <div className="flex items-center gap-3">
          <span ref={face} className="flex">
            <Avatar name={recipient.displayName} src={recipient.avatarUrl} size="lg" />
          </span>
          <div className="min-w-0 flex-1">
            <p translate="no" className="truncate font-bold font-display text-lg">
              {recipient.displayName}
            </p>
            <p className="truncate text-muted text-sm">@{recipient.username}</p>
          </div>
          {!fixed && (
            <Button size="sm" onClick={() => onChange(null)}>
              Change<span className="sr-only"> recipient</span>
            </Button>
          )}
        </div>
      ) : (
        <RecipientSearch error={error} onChoose={onChange} />
      )}
    </div>
  )
}
