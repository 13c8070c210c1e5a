import { type FormEvent, useState } from 'react'
import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { AdjustablePerson } from '../contract.ts'
import { ADMIN_SENTENCES, adjustmentMax, adjustmentReason } from '../spec.ts'
import { PersonField } from './PersonField.tsx'

type Account = 'spendable' | 'available'
type Draft = { person: AdjustablePerson | null; account: Account; typed: string; reason: string }
type Proposal = { user_id: string; account: Account; tokens: number; reason: string }
const empty: Draft = { person: null, account: 'spendable', typed: '', reason: '' }

const accounts = [
  { value: 'spendable', label: 'Wallet' },
  { value: 'available', label: 'Available earnings' },
] as const

/** Parses -30, +30 and 30, with any minus character of a keyboard. */
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

/** Manages a proposal: its draft, field errors, refusal and submission. */
function useProposal(of: AdjustablePerson | null, onClose: () => void) {
  const [draft, setDraft] = useState<Draft>({ ...empty, person: of })
  const [checked, setChecked] = useState(false)
  const utils = trpc.useUtils()
  const { press, busy, refusal, fields, forget } = usePaidAction({
    intent: (proposal: Proposal) => `adjust ${JSON.stringify(proposal)}`,
    send: (proposal, idempotencyKey) => utils.client.wallet.admin.propose.mutate({ ...proposal, idempotencyKey }),
    onDone: () => {
      toast.success(ADMIN_SENTENCES.proposed)
      onClose()
      void utils.wallet.admin.invalidate()
    },
  })
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    forget()
  }
  const tokens = tokensOf(draft.typed)
  const problems = { ...fields, ...(checked && problemsOf(draft)) }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const { person, account, reason } = draft
    if (!person || !tokens || Object.keys(problemsOf(draft)).length > 0) return focusInvalid(event.currentTarget)
    press({ user_id: person.id, account, tokens, reason: reason.trim() })
  }
  const unplaced = Object.keys(fields).length === 0 ? refusal : null
  return { draft, change, tokens, problems, refusal: unplaced, submit, busy }
}

/**
 * Form that proposes an adjustment. The form keeps its input until the proposal succeeds; a retry with the same input
 * sends the same proposal.
 */
export default function AdjustForm({ of = null, onClose }: { of?: AdjustablePerson | null; onClose: () => void }) {
  const { draft, change, tokens, problems, refusal, submit, busy } = useProposal(of, onClose)
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
        hint="The person sees it in their history and by email."
        error={problems.reason}
        limit={adjustmentReason.max}
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal.sentence}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" loading={busy}>
          Propose adjustment
        </Button>
      </div>
    </form>
  )
}

/** Shows the balance that the adjustment would lead to. */
function After({ draft: { person, account }, tokens }: { draft: Draft; tokens: number | undefined }) {
  if (!person || !tokens) return 'A minus takes away.'
  if (person[account] + tokens < 0) return `@${person.username} has not as many: this could not be approved now.`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      @{person.username} will have <TokenAmount tokens={person[account] + tokens} />
    </span>
  )
}
