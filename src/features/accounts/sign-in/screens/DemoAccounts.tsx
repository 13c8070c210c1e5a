import type { RefObject } from 'react'
import { Chip } from '#ui/Chip.tsx'

const password = 'limelight-demo'
const people = ['fan', 'fan2', 'creator', 'creator2', 'admin', 'admin2', 'applicant']

/** Buttons that fill in the credentials of demo accounts. Loaded only if the server reports demo accounts. */
export default function DemoAccounts({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const fill = (name: string) => {
    const fields = form.current?.elements
    const [email, secret] = [fields?.namedItem('email'), fields?.namedItem('password')]
    if (!(email instanceof HTMLInputElement && secret instanceof HTMLInputElement)) return
    email.value = `${name}@limelight.test`
    secret.value = password
    form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }
  return (
    <section aria-labelledby="demo" className="grid gap-3 border-line border-t pt-6">
      <h2 id="demo" className="font-sans font-semibold text-muted text-sm tracking-normal">
        This copy runs on demo accounts. Tap one to fill it in.
      </h2>
      <div className="flex flex-wrap gap-2">
        {people.map((name) => (
          <Chip key={name} onClick={() => fill(name)}>
            {name}
          </Chip>
        ))}
      </div>
    </section>
  )
}
