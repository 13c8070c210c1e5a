import type { BucketSummary } from '../r2/index.ts'
import { type Html, html } from './html.ts'
import { when } from './page.ts'

const SHOWN = 30

/** Renders the stored objects and the unfinished uploads. */
export function bucketSection(buckets: BucketSummary[]): Html {
  const count = buckets.reduce((sum, { objects }) => sum + objects.length, 0)
  return html`<section>
    <h2>Objects <span class="count">${count}</span></h2>
    ${count === 0 && html`<p class="empty">Nothing has been uploaded yet.</p>`}
    ${buckets.map(
      ({ name, objects, uploads }) => html`
        <p class="quiet">Bucket ${name}: ${sizeOf(objects.reduce((sum, { size }) => sum + size, 0))}${
          uploads.length > 0 && html`, ${uploads.length} unfinished in parts`
        }</p>
        <ul class="rows">${objects.slice(0, SHOWN).map(
          ({ key, type, size, stored_at }) => html`<li>
            <span>
              <code>${key}</code><br>
              <span class="quiet">${type} · ${sizeOf(size)}</span>
            </span>
            ${when(stored_at)}
          </li>`,
        )}</ul>`,
    )}
  </section>`
}

const KIB = 1024

const sizeOf = (bytes: number): string => {
  if (bytes < KIB) return `${bytes} bytes`
  return bytes < KIB * KIB ? `${(bytes / KIB).toFixed(1)} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`
}
