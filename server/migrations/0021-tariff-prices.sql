-- What a kWh costs, in VND without VAT: {"offpeak", "normal", "peak"}. Null while nobody has given prices: none is guessed.
alter table tariff add column prices jsonb;
