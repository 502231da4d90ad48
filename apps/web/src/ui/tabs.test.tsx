import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

it('moves by arrows, Home and End, past what is disabled', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  render(
    <Tabs
      label="Network"
      onValueChange={changed}
      tabs={[
        { value: 'people', label: 'People', content: 'All people' },
        { value: 'closed', label: 'Closed', content: 'Nothing', disabled: true },
        { value: 'companies', label: 'Companies', content: 'All companies' },
        { value: 'requests', label: 'Requests', content: 'All requests' },
      ]}
    />,
  );
  await user.tab();
  expect(screen.getByRole('tab', { name: 'People' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Companies' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All companies');
  await user.keyboard('{End}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All requests');
  await user.keyboard('{Home}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All people');
  expect(changed.mock.calls).toEqual([['companies'], ['requests'], ['people']]);
});
