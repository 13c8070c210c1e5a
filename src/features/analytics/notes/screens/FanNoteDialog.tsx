import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EditDialog } from '#client/managing/EditDialog.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Input } from '#ui/Input.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { NOTES } from '../spec.ts'

type FanNoteDialogProps = { fan: { id: string; display_name: string }; onClose: () => void }

/** Dialog for a creator's private note on a fan. */
export default function FanNoteDialog({ fan, onClose }: FanNoteDialogProps) {
  const { client, fans } = trpc.useUtils()
  const { data, error, refetch, isFetching } = trpc.fans.note.useQuery({ id: fan.id })
  const [typed, setTyped] = useState<{ note?: string; birthday?: string }>({})
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
  const kept = { note: data?.note?.note ?? '', birthday: data?.note?.birthday ?? '' }
  const now = { ...kept, ...typed }
  return (
    <EditDialog
      title={NOTES.title(fan.display_name)}
      description={NOTES.about}
      isChanged={now.note !== kept.note || now.birthday !== kept.birthday}
      action={NOTES.save}
      saving={save.isPending}
      disabled={!data}
      problem={save.error ? sentenceOf(save.error, NOTES.failed) : undefined}
      className="grid gap-4"
      onSave={() => save.mutate({ note: now.note, birthday: now.birthday || null })}
      onClose={onClose}
    >
      {!data && error && (
        <ErrorState text={sentenceOf(error, NOTES.missing)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <>
          <Textarea
            label={NOTES.note}
            rows={5}
            value={now.note}
            onChange={(event) => setTyped({ ...typed, note: event.target.value })}
          />
          <Input
            label={NOTES.birthday}
            type="date"
            optional
            value={now.birthday}
            onChange={(event) => setTyped({ ...typed, birthday: event.target.value })}
          />
        </>
      )}
    </EditDialog>
  )
}
