-- Taxes, guest pages, printers and the team are first steps too.
alter table skipped_steps drop constraint skipped_steps_step_check;
alter table skipped_steps add constraint skipped_steps_step_check
  check (step in ('hours', 'taxes', 'menu', 'tables', 'booking', 'pages', 'payments', 'printers', 'team', 'order'));
