// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Payments} from "./SwapPools.sol";

interface IBalance {
    function balanceOf(address owner) external view returns (uint256);
}

interface IPoolRouter {
    function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        returns (uint256[] memory);
    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        returns (uint256[] memory);
    function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        returns (uint256[] memory);
}

/// Has the two functions of KyberSwap's MetaAggregationRouterV2. The call target is a router of pools, and its data says
/// the path and the deadline. Has no constructor and no immutables, so its code works at any address. For development only.
contract MetaAggregationRouter {
    using Payments for address;

    error WrongValue();
    error Refused();
    error ApprovalFailed();
    error PaymentFailed();

    struct Description {
        address srcToken;
        address dstToken;
        address[] srcReceivers;
        uint256[] srcAmounts;
        address[] feeReceivers;
        uint256[] feeAmounts;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
        bytes permit;
    }

    struct Execution {
        address callTarget;
        address approveTarget;
        bytes targetData;
        Description desc;
        bytes clientData;
    }

    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    /// Fee amounts are hundredths of a percent of the sold amount.
    uint256 private constant FEE_IN_BPS = 0x80;
    uint256 private constant BPS = 10_000;

    function swap(Execution calldata execution) external payable returns (uint256 returnAmount, uint256 gasUsed) {
        return _run(execution.callTarget, execution.desc, execution.targetData);
    }

    function swapSimpleMode(address caller, Description calldata desc, bytes calldata executorData, bytes calldata)
        external
        returns (uint256 returnAmount, uint256 gasUsed)
    {
        return _run(caller, desc, executorData);
    }

    function _run(address router, Description calldata desc, bytes calldata data) private returns (uint256 returned, uint256) {
        uint256 gas = gasleft();
        if (desc.permit.length > 0 || desc.minReturnAmount == 0) revert Refused();
        bool isNative = desc.srcToken == NATIVE;
        if (msg.value != (isNative ? desc.amount : 0)) revert WrongValue();
        if (!isNative) desc.srcToken.collect(msg.sender, address(this), desc.amount);
        uint256 amount = desc.amount - _payFees(desc, isNative);
        uint256 before = _balance(desc.dstToken, desc.dstReceiver);
        _swap(router, desc, amount, data);
        returned = _balance(desc.dstToken, desc.dstReceiver) - before;
        require(returned >= desc.minReturnAmount, "Return amount is not enough");
        return (returned, gas - gasleft());
    }

    function _payFees(Description calldata desc, bool isNative) private returns (uint256 all) {
        for (uint256 i = 0; i < desc.feeReceivers.length; i++) {
            uint256 fee = desc.feeAmounts[i];
            if (desc.flags & FEE_IN_BPS != 0) fee = desc.amount * fee / BPS;
            all += fee;
            if (isNative) {
                (bool success,) = desc.feeReceivers[i].call{value: fee}("");
                if (!success) revert PaymentFailed();
            } else {
                desc.srcToken.pay(desc.feeReceivers[i], fee);
            }
        }
    }

    function _swap(address router, Description calldata desc, uint256 amount, bytes calldata data) private {
        (address[] memory path, uint256 deadline) = abi.decode(data, (address[], uint256));
        address to = desc.dstReceiver;
        if (desc.srcToken == NATIVE) {
            IPoolRouter(router).swapExactETHForTokens{value: amount}(1, path, to, deadline);
            return;
        }
        (bool success, bytes memory returned) =
            desc.srcToken.call(abi.encodeWithSignature("approve(address,uint256)", router, amount));
        if (!success || (returned.length > 0 && !abi.decode(returned, (bool)))) revert ApprovalFailed();
        if (desc.dstToken == NATIVE) IPoolRouter(router).swapExactTokensForETH(amount, 1, path, to, deadline);
        else IPoolRouter(router).swapExactTokensForTokens(amount, 1, path, to, deadline);
    }

    function _balance(address token, address owner) private view returns (uint256) {
        return token == NATIVE ? owner.balance : IBalance(token).balanceOf(owner);
    }
}
