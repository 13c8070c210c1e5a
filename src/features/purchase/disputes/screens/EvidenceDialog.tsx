import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Input } from '#ui/Input.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import type { DisputeOutput, Evidence } from '../contract.ts'
import {
  DISPUTE_STAGES,
  DISPUTES,
  EVIDENCE,
  type EvidenceField,
  type EvidenceFileField,
  evidenceFieldMax,
  evidenceFields,
} from '../spec.ts'
import { EvidenceFiles } from './EvidenceFiles.tsx'

/**
 * Dialog with a dispute's state and its evidence. Evidence is suggested, edited, saved as a draft, and submitted once.
 */
export default function EvidenceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.purchase.admin.dispute.useQuery({ id }, { ...adminCall, refetchOnWindowFocus: false })
  const { data } = query
  const [typed, setTyped] = useState<Evidence>({})
  const [isSure, setSure] = useState(false)
  const give = useGiving(onClose)
  const stage = data?.provider?.stage ?? data?.dispute.state
  const isOpen = stage === 'needs_response' || stage === 'opened'
  const isOurs = isOpen && data?.dispute.evidence_at === null
  // a draft saved at the provider takes precedence over the suggestion
  const values: Evidence = { ...data?.suggested, ...data?.provider?.evidence, ...typed }
  const isSending = give.isPending && give.variables.submit === true
  const send = (submit: boolean) => give.mutate({ id, evidence: values, submit })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={DISPUTES.evidence}
      description={isOurs ? DISPUTES.evidenceText : undefined}
      footer={
        isOurs && (
          <>
            <Button loading={give.isPending && !isSending} onClick={() => send(false)}>
              {DISPUTES.draft}
            </Button>
            <Button variant="primary" loading={isSending} onClick={() => (isSure ? send(true) : setSure(true))}>
              {DISPUTES.submit}
            </Button>
          </>
        )
      }
    >
      {query.isError && !data && (
        <ErrorState
          heading="h3"
          text={sentenceOf(query.error, DISPUTES.missing)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !query.isError && <Skeleton className="h-96 w-full" />}
      {data && (
        <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
          <Standing {...data} isOurs={isOurs} />
          <Fields
            id={id}
            values={values}
            isReadOnly={!isOurs}
            onChange={(field, value) => {
              setTyped((known) => ({ ...known, [field]: value }))
              setSure(false)
            }}
          />
          {isSure && (
            <p role="status" className="font-medium text-warning">
              {DISPUTES.sure}
            </p>
          )}
          {give.error && (
            <p role="alert" className="text-danger">
              {sentenceOf(give.error)}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}

type StandingProps = Pick<DisputeOutput, 'dispute' | 'provider'> & { isOurs: boolean }

/** Shows the buyer and the dispute's state at the provider. */
function Standing({ dispute, provider, isOurs }: StandingProps) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="font-medium">
        {dispute.username ? `@${dispute.username}` : dispute.id}, {usdText(dispute.usd_cents)}
      </span>
      <span className="text-muted">
        {provider ? DISPUTE_STAGES[provider.stage] : DISPUTES.missing}
        {isOurs && provider?.due_at && (
          <>
            {', by '}
            <Moment at={provider.due_at} />
          </>
        )}
      </span>
    </p>
  )
}

function useGiving(onDone: () => void) {
  const { purchase, wallet } = trpc.useUtils()
  return trpc.purchase.admin.giveEvidence.useMutation({
    ...adminCall,
    onSuccess: ({ submitted }) => {
      toast.success(submitted ? DISPUTES.submitted : DISPUTES.drafted)
      if (submitted) onDone()
    },
    onSettled: () => Promise.all([purchase.admin.invalidate(), wallet.admin.figures.invalidate()]),
  })
}

type FieldsProps = {
  id: string
  values: Evidence
  isReadOnly: boolean
  onChange: (field: EvidenceField | EvidenceFileField, value: string) => void
}

/** Fields for the texts and files. */
function Fields({ id, values, isReadOnly, onChange }: FieldsProps) {
  return (
    <>
      {evidenceFields.map((field) => (
        <EvidenceInput
          key={field}
          field={field}
          value={values[field] ?? ''}
          isReadOnly={isReadOnly}
          onChange={(text) => onChange(field, text)}
        />
      ))}
      <EvidenceFiles disputeId={id} values={values} isReadOnly={isReadOnly} onChange={onChange} />
    </>
  )
}

type EvidenceInputProps = {
  field: EvidenceField
  value: string
  isReadOnly: boolean
  onChange: (text: string) => void
}

function EvidenceInput({ field, value, isReadOnly, onChange }: EvidenceInputProps) {
  const { label, hint, isLong } = EVIDENCE[field]
  const given = { label, value, readOnly: isReadOnly, maxLength: evidenceFieldMax, ...(hint !== undefined && { hint }) }
  if (isReadOnly && value === '') return null
  return isLong ? (
    <Textarea {...given} rows={4} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Input {...given} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  )
}
