import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Input } from '#ui/Input.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { AudienceChoice } from '../../audiences/screens/AudienceChoice.tsx'
import { AUDIENCES, messageMax, SENTENCES } from '../../spec.ts'
import { BroadcastFiles } from './BroadcastFiles.tsx'
import { HowOften } from './HowOften.tsx'
import { useBroadcastForm } from './useBroadcastForm.ts'

/** Dialog in which a creator writes a broadcast: audience, text and schedule. */
export function BroadcastDialog(props: ModalComponentProps<'broadcast'>) {
  return useSession()?.user.role === 'creator' && <Form {...props} />
}

function Form({ audience, open, onOpenChange, ...look }: ModalComponentProps<'broadcast'>) {
  const id = useId()
  const form = useBroadcastForm(audience, () => onOpenChange(false))
  const { draft, change, problems, failure, sending } = form
  const footer = (
    <div className="grid w-full gap-3">
      <p role="alert" className="field-error text-sm empty:hidden">
        {failure && <CircleAlert aria-hidden="true" />}
        {failure}
      </p>
      <Button
        type="submit"
        form={id}
        variant="primary"
        size="lg"
        block
        disabled={form.uploading}
        loading={sending}
        loadingText={SENTENCES.sending}
      >
        {draft.frequency === 'once' ? SENTENCES.send : SENTENCES.schedule}
      </Button>
      {form.hasDraft && !sending && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
          {SENTENCES.draftKept}
          <Button variant="ghost" size="sm" onClick={form.startOver}>
            Start over
          </Button>
        </p>
      )}
    </div>
  )
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={onOpenChange}
      size={look.size ?? 'md'}
      title={AUDIENCES[draft.audience].title}
      description={AUDIENCES[draft.audience].about}
      footer={footer}
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <AudienceChoice value={draft.audience} onChange={(chosen) => change({ audience: chosen })} />
        <Input
          label="Subject"
          optional
          autoComplete="off"
          value={draft.subject}
          error={problems.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <Textarea
          label="Message"
          rows={4}
          limit={messageMax}
          value={draft.message}
          error={problems.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <BroadcastFiles draft={draft} error={problems.contentPrice} onChange={change} />
        <HowOften draft={draft} error={problems.until} onChange={change} />
        <p className="text-muted text-sm">{SENTENCES.once}</p>
      </form>
    </Dialog>
  )
}
