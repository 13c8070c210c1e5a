import { Link, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Section, sections } from './sections.ts'

const profile: Section = sections[0]

const listClass = [
  'wide:sticky wide:top-24 wide:grid wide:gap-1',
  'narrow:divide-y narrow:divide-line narrow:overflow-hidden narrow:rounded-card narrow:border narrow:border-line narrow:bg-surface',
].join(' ')
const linkClass = [
  'group flex min-h-11 items-center gap-3 px-3 font-medium hover:bg-wash',
  'wide:rounded-control wide:aria-[current=page]:bg-wash-strong narrow:min-h-15 narrow:px-4 narrow:py-2',
].join(' ')
const backClass =
  '-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-muted hover:text-ink wide:hidden'

/**
 * A section beside the list of all of them. A narrow screen has the list on the first page, above the profile, and
 * every other section as a page of its own that leads back.
 */
export function SettingsLayout() {
  const { routesByPath } = useRouter()
  const current = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') })
  const shown: readonly Section[] = sections.filter(({ path }) => path in routesByPath)
  const section = shown.find(({ path }) => path === current) ?? profile
  const isFirst = section === profile
  return (
    <div className="stage">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-6 px-4 pt-8 pb-16 md:px-8 md:pt-12 wide:grid-cols-[13.5rem_minmax(0,1fr)] wide:gap-y-8">
        <h1 className={clsx('text-2xl md:text-3xl wide:col-span-2', !isFirst && 'narrow:sr-only')}>Settings</h1>
        <nav aria-label="Settings" className={clsx(!isFirst && 'narrow:hidden')}>
          <ul className={listClass}>
            {shown.map((each) => (
              <SectionLink key={each.path} section={each} />
            ))}
          </ul>
        </nav>
        <section aria-labelledby="settings-section" className="grid min-w-0 content-start gap-6">
          {!isFirst && (
            <Link to="/settings" className={backClass}>
              <ChevronLeft aria-hidden="true" className="size-5" />
              Settings
            </Link>
          )}
          <div className="grid gap-1">
            <h2 id="settings-section" className="text-xl">
              {section.label}
            </h2>
            <p className="text-muted text-sm">{section.about}</p>
          </div>
          <Outlet />
        </section>
      </div>
    </div>
  )
}

function SectionLink({ section: { path, label, about, icon: Icon } }: { section: Section }) {
  return (
    <li className="narrow:has-aria-[current=page]:hidden">
      <Link to={path} activeOptions={{ exact: true }} preload="intent" className={linkClass}>
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted group-aria-[current=page]:text-accent" />
        <span className="grid min-w-0 flex-1">
          {label}
          <span className="font-normal text-muted text-sm wide:hidden">{about}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint wide:hidden" />
      </Link>
    </li>
  )
}
