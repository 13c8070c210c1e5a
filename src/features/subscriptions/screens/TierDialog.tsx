import { type FormEvent, useId, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import type { OwnTier } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { bodyOf, draftOf, newTier, problemsOf, type TierDraft } from '../state.ts'
import { TierFields } from './TierFields.tsx'

type TierDialogProps = {
  /** Absent: a new one. */
  tier: OwnTier | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A tier as its creator writes it; what was typed stays when it is refused. */
export default function TierDialog({ tier, open, onOpenChange }: TierDialogProps) {
  const [draft, setDraft] = useState<TierDraft>(() => (tier ? draftOf(tier) : newTier))
  const [tried, setTried] = useState(false)
  const form = useId()
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    focusInvalid(event.currentTarget)
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tier ? `Edit ${tier.name}` : 'New tier'}
      locked={saving.isPending}
      footer={
        <div className="grid w-full gap-3">
          <div role="alert" className="text-sm empty:hidden">
            {saving.error && <p className="font-medium text-danger">{sentenceOf(saving.error, SENTENCES.notDone)}</p>}
          </div>
          <Button {...{ variant: 'primary', size: 'lg', type: 'submit', form, block: true }} loading={saving.isPending}>
            Save
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TierFields
          draft={draft}
          problems={problems}
          priceHint={isRaised ? SENTENCES.raiseAbout : undefined}
          onChange={(next) => {
            if (saving.isError) saving.reset()
            setDraft(next)
          }}
        />
      </form>
    </Dialog>
  )
}

const withoutNothing = (problems: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(problems).filter(([, words]) => words !== undefined))
