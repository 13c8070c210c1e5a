import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { CHAT } from '../spec.ts'

type WordsFormProps = { words: readonly string[]; isBusy: boolean; onSave: (words: string[]) => void }

/** Form for the blocked words of the chat. */
export function WordsForm({ words, isBusy, onSave }: WordsFormProps) {
  const [text, setText] = useState(words.join('\n'))
  const lines = text.split('\n').map((line) => line.trim())
  return (
    <div className="grid gap-3">
      <Textarea
        label={CHAT.words}
        hint={CHAT.wordsHint}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        className="sm:justify-self-start"
        loading={isBusy}
        onClick={() => onSave(lines.filter((line) => line !== ''))}
      >
        {CHAT.save}
      </Button>
    </div>
  )
}
