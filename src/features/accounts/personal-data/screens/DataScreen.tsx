import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { ExportDataButton } from '../../screens/ExportDataButton.tsx'
import { DATA_SENTENCES, noticesPath } from '../spec.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

/** Page for exporting the data and deleting the account. */
export function DataScreen() {
  return (
    <div className="grid gap-5">
      <Part title="Download your data" text={DATA_SENTENCES.exportAbout}>
        <ExportDataButton />
      </Part>
      <Part title="Delete your account" text={DATA_SENTENCES.deleteAbout}>
        <DeleteAccount />
      </Part>
      <a href={noticesPath} className="press-area justify-self-start text-accent text-sm underline underline-offset-4">
        Third-party notices
      </a>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        <p className="measure text-muted text-sm">{text}</p>
      </div>
      {children}
    </Card>
  )
}
