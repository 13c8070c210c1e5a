import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'

type RequestNewMailProps = { mode: 'link' | 'reset'; redirect?: string | undefined }

/** Buttons for a new mail after a link that no longer works. */
export function RequestNewMail({ mode, redirect }: RequestNewMailProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/auth"
        search={{ mode, ...(redirect !== undefined && { redirect }) }}
        className={buttonClass({ block: true })}
      >
        Ask for a new email
      </Link>
      <Link
        to="/auth"
        search={{ mode: 'signin', ...(redirect !== undefined && { redirect }) }}
        className={buttonClass({ variant: 'ghost', block: true })}
      >
        Sign in with a password
      </Link>
    </div>
  )
}
