import { PanelPart } from '#client/admin/AdminPanel.tsx'
import { countryName } from '#shared/country-names.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { PosterCard } from '#ui/PosterCard.tsx'
import type { Detail } from '../contract.ts'
import { REVIEW } from '../spec.ts'

/** Preview of the person's future public page: the card and the texts, with working links. */
export function PublicPage({ page }: { page: Detail['publicPage'] }) {
  const { username, displayName, profilePic, cardPic, bio, category, specialties, state, country, links } = page
  const place = [state, country && countryName(country)].filter(Boolean).join(', ') || undefined
  return (
    <PanelPart title={REVIEW.publicly}>
      <div className="flex flex-wrap gap-4">
        <div className="w-44 shrink-0">
          <PosterCard
            name={displayName}
            picture={cardPic}
            sizes="11rem"
            link={({ className, children }) => <span className={className}>{children}</span>}
            badges={
              <Badge tone="glass" className="badge-cut" category={category}>
                {specialties[0] ?? category}
              </Badge>
            }
            place={place}
          />
        </div>
        <div className="grid min-w-0 flex-[1_1_14rem] content-start gap-3">
          <div className="flex items-center gap-3">
            <Avatar name={displayName} src={profilePic} />
            <p className="min-w-0 text-muted [overflow-wrap:anywhere]">
              @{username} · {category}
            </p>
          </div>
          {bio ? (
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{bio}</p>
          ) : (
            <p className="text-muted">{REVIEW.noBio}</p>
          )}
          <ul aria-label="Specialties" className="flex flex-wrap gap-2 empty:hidden">
            {specialties.map((specialty) => (
              <li key={specialty}>
                <Badge>{specialty}</Badge>
              </li>
            ))}
          </ul>
          <ul aria-label="Elsewhere" className="grid empty:hidden">
            {links.map(({ site, name, url }) => (
              <li key={site}>
                <a
                  href={url}
                  target="_blank"
                  rel="nofollow ugc noopener noreferrer"
                  className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-muted hover:text-ink"
                >
                  <span className="truncate">
                    {site} <span className="text-ink underline underline-offset-4">{name}</span>
                  </span>
                  <span className="sr-only">(opens a new page)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </PanelPart>
  )
}
