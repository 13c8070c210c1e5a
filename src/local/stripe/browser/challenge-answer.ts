const { intent, parent: page } = document.body.dataset

// Only the page that opened the challenge hears that it is over; it asks the API how it ended.
if (intent && page) window.parent.postMessage({ challenged: intent }, page)
