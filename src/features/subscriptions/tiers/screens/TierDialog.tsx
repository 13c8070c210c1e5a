import { useState } from 'react'
import { EditDialog } from '#client/managing/EditDialog.tsx'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { OwnTier } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { bodyOf, draftOf, newTier, problemsOf, type TierDraft } from '../state.ts'
import { TierFields } from './TierFields.tsx'

type TierDialogProps = {
  /** Tier to edit; undefined for a new tier. */
  tier: OwnTier | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog with the form for a tier. It keeps its values if saving is refused. */
export default function TierDialog({ tier, open, onOpenChange }: TierDialogProps) {
  const [first] = useState<TierDraft>(() => (tier ? draftOf(tier) : newTier))
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const utils = trpc.useUtils()
  const done = {
    networkMode: 'always' as const,
    onSuccess: () => {
      onOpenChange(false)
      toast.success(SENTENCES.saved)
      void utils.subscriptions.invalidate()
    },
  }
  const create = trpc.subscriptions.createTier.useMutation(done)
  const update = trpc.subscriptions.updateTier.useMutation(done)
  const saving = tier ? update : create
  const save = () => {
    setTried(true)
    const body = bodyOf(draft)
    if (!body || saving.isPending) return
    if (tier) update.mutate({ id: tier.id, ...body })
    else create.mutate(body)
  }
  const fields = fieldSentencesOf(saving.error)
  const own = tried ? problemsOf(draft) : {}
  const problems = { ...fields, price: fields.price_tokens, ...withoutNothing(own) }
  const isRaised = tier !== undefined && tier.subscribers > 0 && Number(draft.price) > tier.price_tokens
  return (
    <EditDialog
      open={open}
      title={tier ? `Edit ${tier.name}` : 'New tier'}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      action="Save"
      saving={saving.isPending}
      problem={saving.error ? sentenceOf(saving.error, SENTENCES.notDone) : undefined}
      onSave={save}
      onClose={() => onOpenChange(false)}
    >
      <TierFields
        draft={draft}
        problems={problems}
        priceHint={isRaised ? SENTENCES.raiseAbout : undefined}
        onChange={(next) => {
          if (saving.isError) saving.reset()
          setDraft(next)
        }}
      />
    </EditDialog>
  )
}

const withoutNothing = (problems: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(problems).filter(([, words]) => words !== undefined))
