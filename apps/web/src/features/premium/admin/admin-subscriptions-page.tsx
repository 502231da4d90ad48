import type { OrderState } from '@innerspring/contract/orders/endpoints';
import type { PremiumState } from '@innerspring/contract/premium/endpoints';
import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { CouponDesk } from '../../orders/public/coupon-desk.tsx';
import { OrderDesk } from '../../orders/public/order-desk.tsx';
import { PaymentEvents } from '../../orders/public/payment-events.tsx';
import { PremiumFigures } from './premium-figures.tsx';
import { PremiumMembers } from './premium-members.tsx';

export const SUBSCRIPTION_TABS = ['figures', 'members', 'orders', 'coupons', 'events'] as const;
type Tab = (typeof SUBSCRIPTION_TABS)[number];

/** The page's search parameters. */
export type AdminSubscriptionsSearch = {
  tab?: Tab | undefined;
  q?: string | undefined;
  /** State of members or of orders, depending on the tab. */
  state?: string | undefined;
  problem?: 'yes' | undefined;
  order?: number | undefined;
};

const labels: Record<Tab, string> = {
  figures: 'Figures',
  members: 'Members',
  orders: 'Orders',
  coupons: 'Coupons',
  events: 'Provider events',
};

interface AdminSubscriptionsPageProps {
  search: AdminSubscriptionsSearch;
  /** `replace` if Back shouldn't undo it. */
  onSearch: (next: AdminSubscriptionsSearch, how?: { replace: boolean }) => void;
}

/** /admin/subscriptions: figures and members of Premium, all orders, coupons, and events from the payment provider. */
export function AdminSubscriptionsPage({ search, onSearch }: AdminSubscriptionsPageProps) {
  const tab = search.tab ?? 'figures';
  const { q, state, problem, order } = search;
  return (
    <AdminFrame
      title="Subscriptions"
      current="/admin/subscriptions"
      actions={
        <SegmentedSwitch
          label="Show"
          value={tab}
          onValueChange={(value) => onSearch({ tab: value }, { replace: false })}
          options={SUBSCRIPTION_TABS.map((value) => ({ value, label: labels[value] }))}
        />
      }
    >
      {tab === 'figures' ? <PremiumFigures /> : null}
      {tab === 'members' ? (
        <PremiumMembers
          filters={{ q, state: state as PremiumState | undefined }}
          onFilters={(filters) => onSearch({ ...search, ...filters })}
        />
      ) : null}
      {tab === 'orders' ? (
        <OrderDesk
          filters={{ q, state: state as OrderState | undefined, problem, order }}
          onFilters={(filters, how) => onSearch({ ...search, ...filters }, how)}
        />
      ) : null}
      {tab === 'coupons' ? <CouponDesk /> : null}
      {tab === 'events' ? <PaymentEvents /> : null}
    </AdminFrame>
  );
}
