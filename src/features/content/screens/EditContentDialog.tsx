import { type FormEvent, useId, useState } from 'react'
import { useLeaving } from '#client/navigation/useLeaving.ts'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../contract.ts'
import { GALLERY } from '../spec/gallery.ts'
import { bodyOf, type ContentDraft, draftOf, isSame, problemsFrom, problemsOf } from '../state.ts'
import { ContentFields } from './ContentFields.tsx'

/** Changes what is said of an item and what it costs. */
export default function EditContentDialog({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const utils = trpc.useUtils()
  const formId = useId()
  const [draft, setDraft] = useState(() => draftOf(item))
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error, reset } = trpc.content.update.useMutation({
    onSuccess: ({ content }) => {
      utils.content.one.setData({ id: item.id }, { content })
      void utils.content.invalidate()
      void utils.digitals.invalidate()
      toast.success(GALLERY.saved)
      onClose()
    },
  })
  const problems = { ...problemsFrom(fieldSentencesOf(error)), ...(tried && problemsOf(draft)) }
  const change = (next: Partial<ContentDraft>) => {
    reset()
    setDraft({ ...draft, ...next })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    focusInvalid(event.currentTarget)
    if (Object.keys(problemsOf(draft)).length === 0) mutate(bodyOf(item, draft))
  }
  const leaving = useLeaving({
    ...{ open: true, isChanged: !isSame(draft, draftOf(item)) },
    onOpenChange: (open) => !open && onClose(),
  })
  return (
    <Dialog
      open
      onOpenChange={leaving.close}
      size="lg"
      title={GALLERY.editTitle}
      description={GALLERY.editAbout}
      locked={isPending}
      footer={
        leaving.asking ? (
          <LeaveQuestion {...leaving} />
        ) : (
          <div className="flex w-full flex-wrap items-center justify-end gap-3">
            <p role="alert" className="me-auto font-medium text-danger text-sm empty:hidden">
              {error && Object.keys(problems).length === 0 && sentenceOf(error, GALLERY.saveFailed)}
            </p>
            <Button type="submit" form={formId} variant="primary" loading={isPending}>
              Save
            </Button>
          </div>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <ContentFields type={item.type} draft={draft} problems={problems} onChange={change} />
      </form>
    </Dialog>
  )
}
