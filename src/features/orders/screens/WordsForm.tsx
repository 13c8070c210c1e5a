import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Textarea } from '#ui/Textarea.tsx'

type WordsFormProps = {
  label: string
  hint: string
  missing: string
  max: number
  action: string
  danger?: boolean
  pending: boolean
  onSend: (words: string) => void
  onBack: () => void
}

/** A deed that needs words, asked in place. */
export function WordsForm({ label, hint, missing, max, action, danger, pending, onSend, onBack }: WordsFormProps) {
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const text = words.trim()
  const error = tried && text === '' ? missing : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text !== '' && text.length <= max) onSend(text)
  }
  return (
    <form noValidate onSubmit={submit} className="card card-pad grid gap-4">
      <Textarea
        label={label}
        hint={hint}
        autoFocus
        limit={max}
        error={error}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
