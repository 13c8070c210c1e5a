import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TotpField } from './TotpField.tsx'

/** Field that asks the signed-in user for a code of the app. A button switches it to a recovery code. */
export function OwnCodeField({ error }: { error: string | undefined }) {
  const [hasPhone, setHasPhone] = useState(true)
  return (
    <div className="grid gap-2">
      <TotpField key={String(hasPhone)} isRecovery={!hasPhone} error={error} />
      <Button variant="ghost" className="justify-self-start" onClick={() => setHasPhone(!hasPhone)}>
        {hasPhone ? 'Use a recovery code' : 'Use the app'}
      </Button>
    </div>
  )
}
