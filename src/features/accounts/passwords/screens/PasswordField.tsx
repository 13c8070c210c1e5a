import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { Input } from '#ui/Input.tsx'

type PasswordFieldProps = {
  isNew: boolean
  name?: string
  label?: string
  error?: string | undefined
  hint?: string | undefined
}

/** Password field with a button that shows the text. */
export function PasswordField({ isNew, name = 'password', label = 'Password', error, hint }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Input
      name={name}
      type={isShown ? 'text' : 'password'}
      label={label}
      hint={hint}
      error={error}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      trailing={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          size="sm"
          className="-mr-2"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
