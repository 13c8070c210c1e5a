// Shows times in the reader's time zone, and refreshes the page every two seconds unless the reader is using it.
const REFRESH_MS = 2000
const main = document.querySelector('main')

function localTimes() {
  for (const time of main.querySelectorAll('time')) {
    const at = new Date(time.dateTime)
    time.textContent = at.toLocaleTimeString()
    time.title = at.toLocaleString()
  }
}

async function refresh() {
  const busy = document.hidden || main.contains(document.activeElement) || !getSelection().isCollapsed
  if (busy) return
  const answer = await fetch(location.href)
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (!answer.ok || !fresh || main.contains(document.activeElement)) return
  main.replaceChildren(...fresh.childNodes)
  localTimes()
}

localTimes()
if (location.pathname === '/') setInterval(() => refresh().catch(() => {}), REFRESH_MS)
