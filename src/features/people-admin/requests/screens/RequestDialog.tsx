import type { ReactNode } from 'react'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { useReason } from '#ui/useReason.ts'
import { REQUEST_SENTENCES, REQUESTS, requestReasonMax } from '../spec.ts'

type RequestDialogProps = {
  title: string
  about: string
  isDanger?: boolean
  pending: boolean
  problem: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Dialog that asks for the reason of an action on a person's request. */
export function RequestDialog({ title, isDanger = false, onSend, children, ...rest }: RequestDialogProps) {
  const why = useReason({ max: requestReasonMax, missing: REQUEST_SENTENCES.reasonMissing })
  return (
    <AskDialog {...rest} size="sm" title={title} action={title} danger={isDanger} onSend={() => why.send(onSend)}>
      {children}
      <Textarea label={REQUESTS.reason} hint={REQUESTS.reasonHint} {...why.field} />
    </AskDialog>
  )
}
