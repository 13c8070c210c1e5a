import { useState } from 'react'
import { EditDialog } from '#client/managing/EditDialog.tsx'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { ContentItem } from '../../contract.ts'
import { GALLERY } from '../../items/spec.ts'
import { type ContentDraft, problemsOf } from '../../state.ts'
import { bodyOf, draftOf, isSame, problemsFrom } from '../state.ts'
import { ContentFields } from './ContentFields.tsx'

/** Form for the description and price of an item. */
export default function EditContentDialog({ item, onClose }: { item: ContentItem; onClose: () => void }) {
  const utils = trpc.useUtils()
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
  const save = () => {
    setTried(true)
    if (Object.keys(problemsOf(draft)).length === 0) mutate(bodyOf(item, draft))
  }
  return (
    <EditDialog
      size="lg"
      title={GALLERY.editTitle}
      description={GALLERY.editAbout}
      isChanged={!isSame(draft, draftOf(item))}
      action="Save"
      saving={isPending}
      problem={error && Object.keys(problems).length === 0 ? sentenceOf(error, GALLERY.saveFailed) : undefined}
      onSave={save}
      onClose={onClose}
    >
      <ContentFields type={item.type} draft={draft} problems={problems} onChange={change} />
    </EditDialog>
  )
}
