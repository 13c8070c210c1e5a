import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { type LegalKind, legalKinds } from '../../lists.ts'
import { LEGAL, LEGAL_KINDS, LEGAL_SENTENCES, legalTextMax } from '../spec.ts'
import { draftOf, type Field, fieldsOf, firstDraft, missingIn } from '../state.ts'

/** /legal: the public forms. Drafts stay in the browser until they are sent. */
export function LegalScreen({ kind: asked }: { kind: string | undefined }) {
  const [kind, setKind] = useState<LegalKind>(legalKinds.find((one) => one === asked) ?? 'intimate')
  const [sent, setSent] = useState<{ id: string; key: string }>()
  const place = useRef<HTMLDivElement>(null)
  const show = (notice: typeof sent) => {
    setSent(notice)
    // moves the focus to the new content, because the pressed button disappears
    place.current?.focus()
  }
  return (
    <Page>
      <PageHeader title={LEGAL.title} text={LEGAL.about} />
      <div ref={place} tabIndex={-1} className="outline-none">
        {sent ? (
          <Panel title={LEGAL.sentTitle}>
            <p>{LEGAL.sentText}</p>
            <div className="flex flex-wrap gap-4">
              <Link
                to="/legal/notice"
                search={{ id: sent.id }}
                hash={`key=${sent.key}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {LEGAL.toState}
              </Link>
              <button
                type="button"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
                onClick={() => show(undefined)}
              >
                {LEGAL.another}
              </button>
            </div>
          </Panel>
        ) : (
          <Card className="grid max-w-2xl gap-5">
            <Select
              label={LEGAL.kind}
              value={kind}
              hint={LEGAL_KINDS[kind].about}
              onChange={({ target }) => setKind(legalKinds.find((one) => one === target.value) ?? kind)}
            >
              {(['intimate', 'likeness', 'copyright', 'counter'] as const).map((one) => (
                <option key={one} value={one}>
                  {LEGAL_KINDS[one].title}
                </option>
              ))}
            </Select>
            <NoticeForm kind={kind} onSent={show} />
          </Card>
        )}
      </div>
    </Page>
  )
}

type NoticeFormProps = { kind: LegalKind; onSent: (notice: { id: string; key: string }) => void }

function NoticeForm({ kind, onSent }: NoticeFormProps) {
  const [draft, setDraft] = useState(firstDraft)
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = trpc.moderation.sendNotice.useMutation({
    onSuccess: ({ notice, key }) => onSent({ id: notice.id, key }),
  })
  const sentences = fieldSentencesOf(error)
  const missing = isTried ? missingIn(kind, draft) : []
  const set = (field: Field) => (text: string) => setDraft((known) => ({ ...known, [field]: text }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (missingIn(kind, draft).length > 0) focusInvalid(event.currentTarget)
    else if (!isPending) mutate(draftOf(kind, draft))
  }
  const errorOf = (field: Field) =>
    missing.includes(field) ? LEGAL_SENTENCES[field === 'answers_id' ? 'url' : field] : sentences[field]
  const words = LEGAL_KINDS[kind]
  const labels: Record<Field, [label: string, hint?: string]> = {
    name: [LEGAL.name],
    email: [LEGAL.email],
    address: [LEGAL.address],
    url: [LEGAL.url, LEGAL.urlHint],
    answers_id: [LEGAL.reference, LEGAL.referenceHint],
    work: [LEGAL.work, LEGAL.workHint],
    statement: [words.statement, words.statementHint],
    signature: [LEGAL.signature],
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {fieldsOf(kind).map((field) => {
        const [label, hint] = labels[field]
        const common = { label, value: draft[field], error: errorOf(field), ...(hint && { hint }) }
        return field === 'work' || field === 'statement' ? (
          <Textarea key={field} {...common} limit={legalTextMax} onChange={({ target }) => set(field)(target.value)} />
        ) : (
          <Input
            key={field}
            {...common}
            optional={field === 'answers_id'}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={field === 'email' ? 'email' : field === 'name' || field === 'signature' ? 'name' : 'off'}
            onChange={({ target }) => set(field)(target.value)}
          />
        )
      })}
      <div className="grid gap-1">
        <Checkbox
          label={words.confirm}
          checked={draft.confirmed}
          aria-invalid={(isTried && !draft.confirmed) || undefined}
          onChange={({ target }) => setDraft((known) => ({ ...known, confirmed: target.checked }))}
        />
        {isTried && !draft.confirmed && (
          <p role="alert" className="text-danger text-sm">
            {LEGAL_SENTENCES.confirmed}
          </p>
        )}
      </div>
      {error && Object.keys(sentences).length === 0 && (
        <p role="alert" className="text-danger">
          {sentenceOf(error, LEGAL.failed)}
        </p>
      )}
      <Button type="submit" variant="primary" className="justify-self-start" loading={isPending}>
        {LEGAL.send}
      </Button>
    </form>
  )
}
