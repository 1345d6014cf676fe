import { type Html, html } from '../../../platform/http/pages/html.ts'
import { localeFor } from '../../../platform/i18n/languages.ts'
import { welcomeOf } from '../layout.ts'
import type { Rating } from '../linked-data.ts'
import { pictureOf } from '../pictures.ts'
import type { Visit } from '../visit.ts'

/** What a first page begins with: the picture, the name, the welcome and what guests think. */
export function heroHtml(
  visit: Visit,
  {
    badge = false,
    rating,
    actions = false,
  }: { badge?: Html | false; rating: Rating | null; actions?: Html | false },
): Html {
  const { site, branch, t } = visit
  const cover = pictureOf(visit, 'cover')
  const welcome = welcomeOf(visit)
  return html`<section class="hero${cover ? ' pictured' : ''}">
${cover && html`<img class="cover" src="${cover.src}" srcset="${cover.srcset}" sizes="100vw" width="${cover.width}" height="${cover.height}" alt="" fetchpriority="high">`}
<div class="words">
${badge}
<h1>${site.row.name}${branch && html` <span class="branch">${branch.name}</span>`}</h1>
${welcome !== '' && html`<p class="lead">${welcome}</p>`}
${rating && rating.count > 0 && ratingHtml(visit, rating)}
${visit.standing.suspended && html`<p class="notice">${t('pausedHint')}</p>`}
${
  actions &&
  html`<p class="actions">
${actions}
</p>`
}
</div>
</section>`
}

function ratingHtml({ t, lang }: Visit, { average, count }: Rating): Html {
  const value = new Intl.NumberFormat(localeFor(lang), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(average)
  return html`<p class="rating"><span class="stars" aria-hidden="true">★</span> ${t('ratingOf', { value, count })}</p>`
}

export function aboutHtml({ t }: Visit, about: string): Html | false {
  if (about === '') return false
  return html`<section class="card"><h2>${t('about')}</h2>${about.split(/\n{2,}/).map((text) => html`<p>${text}</p>`)}</section>`
}

/** Each line runs in its own direction, and all of them stand where the page's lines begin. */
export function addressHtml(address: string): Html {
  return html`<address>${address.split('\n').map((line) => html`<bdi>${line}</bdi><br>`)}</address>`
}
