const kurier = {
  key: 'kurier',
  name: 'Kurier',
  price_list_id: null,
  is_active: true,
  app: 'svc_app_4fT9kQ2mXw7LrB1nZc8VyP3d',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}
const phone = {
  key: 'phone',
  name: 'phone',
  price_list_id: null,
  is_active: true,
  app: null,
  updated_at: '2026-01-02T09:00:00.000-05:00',
}

export const channelInput = { name: 'Kurier', price_list_id: null, is_active: true }
export const channelAnswer = { data: kurier, meta: {}, links: {} }
export const channelList = { data: [kurier, phone], meta: { count: 2 }, links: {} }

const delivery = {
  id: 2,
  name: 'Marketplaces',
  percent: 15,
  prices: [{ item_id: 9, variant_id: 4, price_minor: 1750 }],
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

export const newPriceList = {
  name: 'Marketplaces',
  percent: 15,
  prices: [{ item_id: 9, variant_id: 4, price_minor: 1750 }],
}
export const priceListChange = { percent: 12.5 }
export const priceListAnswer = { data: delivery, meta: {}, links: {} }
export const priceListChanged = { data: { ...delivery, percent: 12.5 }, meta: {}, links: {} }
export const priceListList = { data: [delivery], meta: { count: 1 }, links: {} }
