import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import * as contract from '../../../src/contract/shops/shop-staff.ts'
import { requireHashSlot } from '../../auth/passwords.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { removeFromShop, setShopRole, withdrawInvitation } from './change-shop-people.ts'
import { inviteToShop, requireInvitationQuota } from './invite-to-shop.ts'
import { describeInvitation, joinShop, prepareJoining } from './join-shop.ts'
import { listInvitations, listShopPeople, listShopWrites } from './shop-people.ts'

export const routes: readonly Route[] = [
  createRoute(contract.listShopStaff, async ({ db, actor: { profileId } }) => ({
    data: { people: await listShopPeople(db, profileId), invitations: await listInvitations(db, profileId) },
  })),

  createRoute(contract.listShopWrites, async ({ db, input, actor }) => {
    const { writes, total } = await listShopWrites(db, actor.profileId, input)
    return { data: writes, meta: { total } }
  }),

  createRoute(
    contract.inviteToShop,
    async ({ db: tx, input, actor, now, afterCommit, services }) => {
      const data = await inviteToShop({ tx, input, actor, config: services.config, now })
      afterCommit(() => services.mail.wake())
      return { data, message: 'The invitation is on its way.', status: 201 }
    },
    { prepare: requireInvitationQuota },
  ),

  createRoute(contract.withdrawShopInvitation, async ({ db: tx, input: { id }, actor }) => {
    await withdrawInvitation(tx, id, actor)
    return { data: { id }, message: 'The invitation is withdrawn.' }
  }),

  createRoute(contract.setShopRole, async ({ db: tx, input, actor, now, afterCommit, services }) => {
    await setShopRole({ tx, ...input, actor, now })
    afterCommit(() => services.events.endStreams({ userId: input.id }))
    return { data: { id: input.id }, message: TOAST.changed }
  }),

  createRoute(contract.removeFromShop, async ({ db: tx, input: { id }, actor, now, afterCommit, services }) => {
    await removeFromShop({ tx, id, actor, now })
    afterCommit(() => services.events.endStreams({ userId: id }))
    return { data: { id }, message: 'They do not work for your shop any more, and are signed out.' }
  }),

  createRoute(contract.readShopInvitation, async ({ db, input: { token }, now }) => ({
    data: await describeInvitation(db, token, now),
  })),

  createRoute(
    contract.joinShop,
    async ({ db: tx, input, now, afterCommit, services }, passwordHash: string | null) => {
      const { to, userId } = await joinShop({ tx, input, passwordHash, now })
      if (userId) afterCommit(() => services.events.endStreams({ userId }))
      return { data: { to }, message: 'You work for this shop now. Sign in to begin.' }
    },
    { beforeBody: requireHashSlot, prepare: prepareJoining },
  ),
]
