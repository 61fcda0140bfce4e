//! fuel-core's own node and FuelVM as a library: native executor, storage in memory, GraphQL on loopback.
//! Arguments: PORT BLOCKS GAS_PRICE (OWNER:ASSET:AMOUNT:COUNT | contract:ID)…, where BLOCKS is `instant`, `never` or milliseconds.
use fuel_core::service::{config::Trigger, Config, FuelService};
use fuel_core_chain_config::{ChainConfig, CoinConfig, ContractConfig, StateConfig};
use std::{env, net::SocketAddr, str::FromStr, time::Duration};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let mut coins = vec![];
    let mut number: u64 = 0;
    let mut contracts = vec![];
    for text in &arguments[3..] {
        let parts: Vec<&str> = text.split(':').collect();
        if parts[0] == "contract" {
            let id = fuel_core::types::fuel_types::ContractId::from_str(parts[1]).unwrap();
            // `ret $one`.
            contracts.push(ContractConfig {
                contract_id: id,
                code: vec![0x24, 0x04, 0, 0],
                tx_id: (*id).into(),
                ..Default::default()
            });
            continue;
        }
        let count: u64 = parts[3].parse().unwrap();
        for _ in 0..count {
            number += 1;
            let mut id = [0u8; 32];
            id[0] = 0xfa;
            id[24..].copy_from_slice(&number.to_be_bytes());
            let owner = fuel_core::types::fuel_types::Address::from_str(parts[0]).unwrap();
            coins.push(CoinConfig {
                tx_id: id.into(),
                output_index: 0,
                owner: owner.into(),
                asset_id: fuel_core::types::fuel_types::AssetId::from_str(parts[1]).unwrap(),
                amount: parts[2].parse().unwrap(),
                ..Default::default()
            });
        }
    }
    let state = StateConfig {
        coins,
        contracts,
        ..StateConfig::default()
    };
    let mut chain = ChainConfig::local_testnet();
    // The burner wallet signs on chains of such a name only.
    chain.chain_name = "Sunspan local network on fuel-core 0.47.1".to_string();
    // The base asset of the public networks.
    chain.consensus_parameters.set_base_asset_id(
        fuel_core::types::fuel_types::AssetId::from_str(
            "0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07",
        )
        .unwrap(),
    );
    let mut config = Config::local_node_with_configs(chain, state);
    config.graphql_config.addr = SocketAddr::from(([127, 0, 0, 1], arguments[0].parse().unwrap()));
    config.utxo_validation = true;
    config.txpool.utxo_validation = true;
    config.block_production = match arguments[1].as_str() {
        "instant" => Trigger::Instant,
        "never" => Trigger::Never,
        time => Trigger::Interval {
            block_time: Duration::from_millis(time.parse().unwrap()),
        },
    };
    let price: u64 = arguments[2].parse().unwrap();
    config.gas_price_config.starting_exec_gas_price = price;
    config.gas_price_config.min_exec_gas_price = price;
    config.historical_execution = false;
    config.name = "fuel-core 0.47.1".to_string();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(16 << 20)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let service = FuelService::new_node(config).await.unwrap();
        println!("listening on {}", service.bound_address);
        tokio::signal::ctrl_c().await.unwrap();
    });
    std::process::exit(0);
}
