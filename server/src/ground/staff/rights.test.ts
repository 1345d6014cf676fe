import { expect, test } from 'vitest'
import { may, RIGHTS, type Right, ROLES, type Role } from './rights.ts'

const rightsOf = (role: Role) => (Object.keys(RIGHTS) as Right[]).filter((right) => may(role, right))

test('an owner may all; whatever else a role may, a manager may too, but for what is the owner’s alone', () => {
  expect(rightsOf('owner')).toEqual(Object.keys(RIGHTS))
  expect(rightsOf('owner').filter((right) => !may('manager', right))).toEqual([
    'eraseGuests',
    'connectPayments',
    'keepTeam',
    'choosePlan',
    'closeRestaurant',
    'connectPointOfSale',
    'connectHubRise',
    'allowApps',
  ])
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    expect(
      rightsOf(role).filter((right) => !may('manager', right)),
      role,
    ).toEqual([])
  }
})

test('the kitchen has the kitchen, a host bookings and guests, staff neither prices nor figures', () => {
  expect(rightsOf('kitchen')).toEqual(['workHere', 'workKitchen'])
  expect(rightsOf('host')).toEqual([
    'workHere',
    'seeBookings',
    'takeBookings',
    'seeTables',
    'keepTables',
    'workExperiences',
    'seeGuests',
    'changeGuests',
  ])
  expect(rightsOf('staff')).toEqual([
    'workHere',
    'seeMenu',
    'markSoldOut',
    'seeOrders',
    'takeOrders',
    'adjustOrders',
    'workKitchen',
    'seeBookings',
    'takeBookings',
    'seeTables',
    'keepTables',
    'workExperiences',
    'seeGuests',
    'changeGuests',
    'takePayments',
    'giveReceipts',
    'findGiftCards',
    'useDrawers',
  ])
})
