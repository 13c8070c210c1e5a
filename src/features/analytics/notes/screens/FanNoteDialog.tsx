import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Input } from '#ui/Input.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { NOTES, noteMax } from '../spec.ts'

type FanNoteDialogProps = { fan: { id: string; display_name: string }; onClose: () => void }

/** What a creator keeps about a fan; nobody else reads it. */
export default function FanNoteDialog({ fan, onClose }: FanNoteDialogProps) {
  const { client, fans } = trpc.useUtils()
  const { data, error, refetch, isFetching } = trpc.fans.note.useQuery({ id: fan.id })
  const save = useMutation({
    mutationFn: (given: { note: string; birthday: string | null }) =>
      client.fans.setNote.mutate({ id: fan.id, ...given }),
    onSuccess: (answer) => {
      fans.note.setData({ id: fan.id }, answer)
      void fans.list.invalidate()
      void fans.birthdays.invalidate()
      toast.success(NOTES.saved)
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    save.mutate({ note: String(form.get('note')), birthday: String(form.get('birthday')) || null })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={NOTES.title(fan.display_name)}
      description={NOTES.about}
      footer={
        <Button type="submit" form="fan-note" variant="primary" loading={save.isPending} disabled={!data}>
          {NOTES.save}
        </Button>
      }
    >
      {!data && error && (
        <ErrorState text={sentenceOf(error, NOTES.missing)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <form id="fan-note" className="grid gap-4" onSubmit={submit}>
          <Textarea label={NOTES.note} name="note" rows={5} maxLength={noteMax} defaultValue={data.note?.note ?? ''} />
          <Input
            label={NOTES.birthday}
            name="birthday"
            type="date"
            optional
            defaultValue={data.note?.birthday ?? undefined}
          />
          <p role="alert" className="text-danger text-sm empty:hidden">
            {save.error && sentenceOf(save.error, NOTES.failed)}
          </p>
        </form>
      )}
    </Dialog>
  )
}
