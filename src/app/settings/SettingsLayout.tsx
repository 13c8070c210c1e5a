import { Link, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useSession } from '#client/session/use-session.ts'
import { Page } from '#ui/Page.tsx'
import { type Section, sections } from './sections.ts'

const profile: Section = sections[0]

// Container queries, because the sidebar takes part of the screen. Below 42rem there is one column.
const listClass = [
  '@min-[42rem]/settings:sticky @min-[42rem]/settings:top-24 @min-[42rem]/settings:grid @min-[42rem]/settings:gap-1',
  '@max-[42rem]/settings:divide-y @max-[42rem]/settings:divide-line @max-[42rem]/settings:overflow-hidden',
  '@max-[42rem]/settings:rounded-card @max-[42rem]/settings:border @max-[42rem]/settings:border-line',
  '@max-[42rem]/settings:bg-surface',
].join(' ')
const linkClass = [
  'group flex min-h-11 items-center gap-3 px-3 font-medium hover:bg-wash',
  '@min-[42rem]/settings:rounded-control @min-[42rem]/settings:aria-[current=page]:bg-wash-strong',
  '@max-[42rem]/settings:min-h-15 @max-[42rem]/settings:px-4 @max-[42rem]/settings:py-2',
].join(' ')
const pageClass = [
  'grid grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-6',
  '@min-[42rem]/settings:grid-cols-[13.5rem_minmax(0,1fr)] @min-[42rem]/settings:gap-y-8',
].join(' ')
const titleClass = 'page-title font-bold font-display @min-[42rem]/settings:col-span-2'
const backClass = [
  '-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-muted hover:text-ink',
  '@min-[42rem]/settings:hidden',
].join(' ')

/**
 * A section beside the list of all sections. A narrow screen has the list on the first page, above the profile, and
 * every other section as a page of its own with a link back.
 */
export function SettingsLayout() {
  const { routesByPath } = useRouter()
  const current = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') })
  const { flags } = usePublicConfig()
  const role = useSession()?.user.role
  const all: readonly Section[] = sections
  const shown = all.filter(
    (one) =>
      one.path in routesByPath &&
      (one.flag === undefined || flags.includes(one.flag)) &&
      (one.role === undefined || one.role === role),
  )
  const section = shown.find(({ path }) => path === current) ?? profile
  const isFirst = section === profile
  // The page's heading is that of the section, because it is visible at every width.
  const [Area, Title] = isFirst ? (['h1', 'h2'] as const) : (['p', 'h1'] as const)
  return (
    <Page>
      <div className="@container/settings">
        <div className={pageClass}>
          <Area className={clsx(titleClass, !isFirst && '@max-[42rem]/settings:hidden')}>Settings</Area>
          <nav aria-label="Settings" className={clsx(!isFirst && '@max-[42rem]/settings:hidden')}>
            <ul className={listClass}>
              {shown.map((each) => (
                <SectionLink key={each.path} section={each} />
              ))}
            </ul>
          </nav>
          <div className="@container grid min-w-0 content-start gap-6">
            {!isFirst && (
              <Link to="/settings" activeOptions={{ exact: true }} className={backClass}>
                <ChevronLeft aria-hidden="true" className="size-5" />
                Settings
              </Link>
            )}
            <div className="grid gap-1">
              <Title className="text-xl">{section.label}</Title>
              <p className="text-muted text-sm">{section.about}</p>
            </div>
            <Outlet />
          </div>
        </div>
      </div>
    </Page>
  )
}

function SectionLink({ section: { path, label, about, icon: Icon } }: { section: Section }) {
  return (
    <li className="@max-[42rem]/settings:has-aria-[current=page]:hidden">
      <Link to={path} activeOptions={{ exact: true }} preload="intent" className={linkClass}>
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted group-aria-[current=page]:text-accent" />
        <span className="grid min-w-0 flex-1">
          {label}
          <span className="font-normal text-muted text-sm @min-[42rem]/settings:hidden">{about}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint @min-[42rem]/settings:hidden" />
      </Link>
    </li>
  )
}
