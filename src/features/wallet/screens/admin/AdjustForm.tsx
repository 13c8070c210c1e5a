import { type FormEvent, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { newIdempotencyKey } from '#shared/idempotency.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { AdjustablePerson } from '../../contract/admin.ts'
import { ADMIN_SENTENCES, adjustmentMax, adjustmentReason } from '../../spec/admin.ts'
import { PersonField } from './PersonField.tsx'

type Account = 'spendable' | 'available'
type Draft = { person: AdjustablePerson | null; account: Account; typed: string; reason: string }
const empty: Draft = { person: null, account: 'spendable', typed: '', reason: '' }

const accounts = [
  { value: 'spendable', label: 'Wallet' },
  { value: 'available', label: 'Available earnings' },
] as const

/** -30, +30 and 30, with whatever minus a keyboard has. */
const tokensOf = (typed: string): number | undefined =>
  /^[+\u2212-]?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim().replace('\u2212', '-')) : undefined

function problemsOf({ person, typed, reason }: Draft): Record<string, string> {
  const tokens = tokensOf(typed)
  return {
    ...(!person && { username: ADMIN_SENTENCES.personMissing }),
    ...(!tokens && { tokens: ADMIN_SENTENCES.tokensInvalid }),
    ...(tokens && Math.abs(tokens) > adjustmentMax && { tokens: ADMIN_SENTENCES.tokensTooMany }),
    ...(reason.trim() === '' && { reason: ADMIN_SENTENCES.reasonMissing }),
  }
}

/** Proposes a correction. What is typed stays until it is proposed; a retry of the same is the same proposal. */
export default function AdjustForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [key, setKey] = useState(newIdempotencyKey)
  const [checked, setChecked] = useState(false)
  const utils = trpc.useUtils()
  const propose = trpc.wallet.admin.propose.useMutation({
    onSuccess: () => {
      toast.success(ADMIN_SENTENCES.proposed)
      onClose()
      return utils.wallet.admin.invalidate()
    },
  })
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setKey(newIdempotencyKey())
    propose.reset()
  }
  const tokens = tokensOf(draft.typed)
  const problems = { ...fieldSentencesOf(propose.error), ...(checked && problemsOf(draft)) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const { person, account, reason } = draft
    if (!person || !tokens || Object.keys(problemsOf(draft)).length > 0) return
    propose.mutate({ user_id: person.id, account, tokens, reason: reason.trim(), idempotencyKey: key })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Adjust tokens"
      className="grid max-w-xl gap-4 rounded-card bg-sunk p-4 md:p-5"
    >
      <PersonField
        person={draft.person}
        error={problems.username}
        onChange={(person) => change({ person, ...(person?.role !== 'creator' && { account: 'spendable' }) })}
      />
      {draft.person?.role === 'creator' && (
        <SegmentedControl
          label="Which tokens"
          segments={accounts}
          value={draft.account}
          onChange={(account) => change({ account })}
        />
      )}
      <Input
        label="Tokens"
        inputMode="text"
        autoComplete="off"
        placeholder="+100 or -100"
        hint={<After draft={draft} tokens={tokens} />}
        error={problems.tokens}
        value={draft.typed}
        onChange={({ target }) => change({ typed: target.value })}
      />
      <Textarea
        label="Reason"
        hint="The person reads it in their history and by mail."
        error={problems.reason}
        limit={adjustmentReason.max}
        maxLength={adjustmentReason.max}
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {propose.error && Object.keys(fieldSentencesOf(propose.error)).length === 0 && (
        <p role="alert" className="text-danger">
          {sentenceOf(propose.error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" loading={propose.isPending}>
          Propose adjustment
        </Button>
      </div>
    </form>
  )
}

/** What the person will have, before anybody presses anything. */
function After({ draft: { person, account }, tokens }: { draft: Draft; tokens: number | undefined }) {
  if (!person || !tokens) return 'A minus takes away.'
  if (person[account] + tokens < 0) return `@${person.username} has not as many: this could not be approved now.`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      @{person.username} will have <TokenAmount tokens={person[account] + tokens} />
    </span>
  )
}
