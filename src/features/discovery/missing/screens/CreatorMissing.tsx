import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Input } from '#ui/Input.tsx'
import { searchMax } from '../../spec.ts'
import { MISSING_SENTENCES, missingTitle } from '../spec.ts'

/** Page for an unknown creator name, with a search. */
export function CreatorMissing({ name }: { name: string }) {
  return (
    <div className="stage grid min-h-[70dvh] place-content-center">
      <EmptyState
        heading="h1"
        title={MISSING_SENTENCES.title}
        text={
          <>
            <b className="[overflow-wrap:anywhere]">{missingTitle(name)}.</b> {MISSING_SENTENCES.text}
          </>
        }
        action={
          <div className="grid justify-items-center gap-4">
            {/* a form, so that it works without JavaScript */}
            <form action="/explore" className="flex max-w-full items-start gap-2">
              <Input
                type="search"
                name="search"
                label={MISSING_SENTENCES.search}
                hideLabel
                placeholder={MISSING_SENTENCES.placeholder}
                leading={<Search aria-hidden="true" />}
                maxLength={searchMax}
                required
              />
              <Button type="submit" variant="primary" size="lg">
                Search
              </Button>
            </form>
            <Link to="/explore" search={{}} className={buttonClass({ variant: 'ghost' })}>
              Explore creators
            </Link>
          </div>
        }
      />
    </div>
  )
}
